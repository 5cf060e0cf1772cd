// What these rules name is fetched only when a character of the script is shown.
import "@fontsource-variable/noto-sans-bengali/wght.css";
import "@fontsource-variable/noto-sans-tc/wght.css";
