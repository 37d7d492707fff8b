/** Re-exports only the modules in use: a dynamic import of swiper/modules itself would bundle all of them. */
export { default as Swiper } from "swiper";
export { A11y, Autoplay, Keyboard, Navigation } from "swiper/modules";
