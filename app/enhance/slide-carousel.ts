import type { Swiper } from "swiper";

const SLIDE_DURATION_MS = 5000;
const TRANSITION_MS = 1000;
/** The share of its width that a slide must be dragged to turn. */
const SWIPE_RATIO = 0.2;

/**
 * Turns the scrollable strip of slides into a carousel. The library is loaded when the strip is in view and the browser is idle. It
 * reuses the same elements, so that the layout does not shift. For visitors who prefer reduced motion the strip stays as it is, and the
 * buttons scroll it.
 */
export class SlideCarousel extends HTMLElement {
  connectedCallback() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#scrollByButtons();
      return;
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      whenIdle(() => this.#enhance());
    });
    observer.observe(this);
  }

  #scrollByButtons() {
    const strip = this.querySelector<HTMLElement>("[data-strip]");
    const controls = this.querySelector<HTMLElement>("[data-controls]");
    const count = this.querySelectorAll("li").length;
    if (!strip || !controls) return;
    // Nothing turns by itself.
    this.querySelector("[data-pause]")?.remove();
    for (const [name, step] of [
      ["previous", count - 1],
      ["next", 1],
    ] as const)
      this.querySelector(`[data-${name}]`)?.addEventListener("click", () => {
        const shown = Math.round(strip.scrollLeft / strip.clientWidth);
        strip.scrollLeft = ((shown + step) % count) * strip.clientWidth;
      });
    controls.hidden = false;
  }

  async #enhance() {
    const strip = this.querySelector<HTMLElement>("[data-strip]");
    const controls = this.querySelector<HTMLElement>("[data-controls]");
    if (!strip || !controls || !this.isConnected) return;
    const { Swiper, A11y, Autoplay, Keyboard, Navigation } = await import("./swiper.ts");
    // Parsing, construction and start are separate tasks, so that input is handled in between.
    await new Promise<void>(whenIdle);
    const swiper = new Swiper(strip, {
      init: false,
      modules: [A11y, Autoplay, Keyboard, Navigation],
      wrapperClass: strip.firstElementChild?.classList[0] ?? "",
      slideClass: strip.querySelector("li")?.classList[0] ?? "",
      loop: true,
      loopPreventsSliding: false,
      speed: TRANSITION_MS,
      // Quick and slow swipes have the same threshold.
      longSwipesRatio: SWIPE_RATIO,
      longSwipesMs: 0,
      shortSwipes: false,
      autoplay: { delay: SLIDE_DURATION_MS, disableOnInteraction: false },
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

    const showActive = () => {
      for (const [index, slide] of swiper.slides.entries()) slide.inert = index !== swiper.activeIndex;
    };
    showActive();
    swiper.on("slideChangeTransitionStart", showActive);

    this.#pauseOnInteraction(swiper);
  }

  /** Pauses the carousel on hover, on focus, and with the pause button (WCAG 2.2.2). */
  #pauseOnInteraction(swiper: Swiper) {
    const button = this.querySelector<HTMLButtonElement>("[data-pause]");
    const reasons = { hovered: false, focused: false, pressed: false };
    const update = (changed: Partial<typeof reasons>) => {
      Object.assign(reasons, changed);
      if (Object.values(reasons).some(Boolean)) swiper.autoplay.stop();
      else swiper.autoplay.start();
    };
    this.addEventListener("mouseenter", () => update({ hovered: true }));
    this.addEventListener("mouseleave", () => update({ hovered: false }));
    // Arrow keys turn the slides only while the focus is inside; otherwise they scroll the page.
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
      // A second press resumes, even though the button is hovered and focused.
      const pressed = !reasons.pressed;
      button.setAttribute("aria-pressed", String(pressed));
      update({ pressed, focused: false, hovered: false });
    });
  }
}

function whenIdle(work: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}
