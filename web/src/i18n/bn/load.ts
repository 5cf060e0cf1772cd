import "@fontsource-variable/noto-sans-bengali/wght.css";
export { messages } from "./index";
