import "@fontsource-variable/noto-sans-tc/wght.css";
export { messages } from "./index";
