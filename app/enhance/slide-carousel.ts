const SLIDE_STAYS_MS = 5000;
const TURN_TAKES_MS = 1000;
/** How much of its width a slide must be drawn to turn. */
const DRAWN_FAR_ENOUGH = 0.2;

/**
 * Turns the strip of slides by itself. Until this comes, and where somebody wants no motion, it stays the strip it is:
 * every slide is reached by scrolling. The library is fetched when the strip is in view and the page has nothing better
 * to do; it takes over the same slides, in the same place, so that nothing moves when it does.
 */
export class SlideCarousel extends HTMLElement {
  connectedCallback() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      whenIdle(() => this.#enhance());
    });
    observer.observe(this);
  }

  async #enhance() {
    const strip = this.querySelector<HTMLElement>("[data-strip]");
    const controls = this.querySelector<HTMLElement>("[data-controls]");
    if (!strip || !controls || !this.isConnected) return;
    const { Swiper, A11y, Autoplay, Keyboard, Navigation } = await import("./swiper.ts");

    const seen = Math.round(strip.scrollLeft / strip.clientWidth);
    controls.hidden = false;
    this.dataset.turns = "";
    strip.scrollLeft = 0;

    const swiper = new Swiper(strip, {
      modules: [A11y, Autoplay, Keyboard, Navigation],
      wrapperClass: strip.firstElementChild?.classList[0] ?? "",
      slideClass: strip.querySelector("li")?.classList[0] ?? "",
      initialSlide: seen,
      loop: true,
      loopPreventsSliding: false,
      speed: TURN_TAKES_MS,
      // A quick swipe and a slow one are measured alike: by how far they go.
      longSwipesRatio: DRAWN_FAR_ENOUGH,
      longSwipesMs: 0,
      shortSwipes: false,
      autoplay: { delay: SLIDE_STAYS_MS, pauseOnMouseEnter: true, disableOnInteraction: false },
      keyboard: { enabled: true, onlyInViewport: true },
      navigation: {
        prevEl: this.querySelector<HTMLElement>("[data-previous]"),
        nextEl: this.querySelector<HTMLElement>("[data-next]"),
      },
      a11y: {
        prevSlideMessage: "Slide anterior",
        nextSlideMessage: "Próximo slide",
        slideLabelMessage: "{{index}} de {{slidesLength}}",
        slideRole: "listitem",
      },
    });

    // One slide at a time, for the keyboard and for who listens, too.
    const showActive = () => {
      for (const [index, slide] of swiper.slides.entries()) slide.inert = index !== swiper.activeIndex;
    };
    showActive();
    swiper.on("slideChangeTransitionStart", showActive);

    let isPaused = false;
    const button = this.querySelector<HTMLButtonElement>("[data-pause]");
    button?.addEventListener("click", () => {
      isPaused = !isPaused;
      button.setAttribute("aria-pressed", String(isPaused));
      if (isPaused) swiper.autoplay.stop();
      else swiper.autoplay.start();
    });
    // Who is reading a slide by keyboard keeps it.
    this.addEventListener("focusin", () => swiper.autoplay.stop());
    this.addEventListener("focusout", () => {
      if (!isPaused && !this.contains(document.activeElement)) swiper.autoplay.start();
    });
  }
}

function whenIdle(work: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}
