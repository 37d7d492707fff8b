/** What the carousel takes of the library; by name, for importing all of its modules lazily would bring them all. */
export { default as Swiper } from "swiper";
export { A11y, Autoplay, Keyboard, Navigation } from "swiper/modules";
