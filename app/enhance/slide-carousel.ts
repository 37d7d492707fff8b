import type { Swiper } from "swiper";

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
    // Reading it, setting it up and starting it are a task each: between them a finger is heard.
    await new Promise<void>(whenIdle);
    const swiper = new Swiper(strip, {
      init: false,
      modules: [A11y, Autoplay, Keyboard, Navigation],
      wrapperClass: strip.firstElementChild?.classList[0] ?? "",
      slideClass: strip.querySelector("li")?.classList[0] ?? "",
      loop: true,
      loopPreventsSliding: false,
      speed: TURN_TAKES_MS,
      // A quick swipe and a slow one are measured alike: by how far they go.
      longSwipesRatio: DRAWN_FAR_ENOUGH,
      longSwipesMs: 0,
      shortSwipes: false,
      autoplay: { delay: SLIDE_STAYS_MS, disableOnInteraction: false },
      keyboard: { enabled: false, pageUpDown: false },
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

    await new Promise<void>(whenIdle);
    if (!this.isConnected) return;
    swiper.params.initialSlide = Math.round(strip.scrollLeft / strip.clientWidth);
    controls.hidden = false;
    this.dataset.turns = "";
    strip.scrollLeft = 0;
    swiper.init();

    // One slide at a time, for the keyboard and for who listens, too.
    const showActive = () => {
      for (const [index, slide] of swiper.slides.entries()) slide.inert = index !== swiper.activeIndex;
    };
    showActive();
    swiper.on("slideChangeTransitionStart", showActive);

    this.#holdWhileWatched(swiper);
  }

  /** Who points at a slide, is among them by keyboard, or pressed the button, keeps the one there is. */
  #holdWhileWatched(swiper: Swiper) {
    const button = this.querySelector<HTMLButtonElement>("[data-pause]");
    const holds = { pointed: false, focused: false, pressed: false };
    const update = (changed: Partial<typeof holds>) => {
      Object.assign(holds, changed);
      if (Object.values(holds).some(Boolean)) swiper.autoplay.stop();
      else swiper.autoplay.start();
    };
    this.addEventListener("mouseenter", () => update({ pointed: true }));
    this.addEventListener("mouseleave", () => update({ pointed: false }));
    // The arrow keys turn slides for who is among them, and scroll the page for everybody else.
    this.addEventListener("focusin", () => {
      swiper.keyboard.enable();
      update({ focused: true });
    });
    this.addEventListener("focusout", (event) => {
      if (this.contains(event.relatedTarget as Node | null)) return;
      swiper.keyboard.disable();
      update({ focused: false });
    });
    button?.addEventListener("click", () => {
      // Pressed again it plays, also under the pointer that pressed it.
      const pressed = !holds.pressed;
      button.setAttribute("aria-pressed", String(pressed));
      update({ pressed, focused: false, pointed: false });
    });
  }
}

function whenIdle(work: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}
