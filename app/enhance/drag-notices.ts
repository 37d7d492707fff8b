/** A notice dragged further than this share of its width is dismissed; otherwise it springs back. */
const DISMISS_RATIO = 0.8;
const DRAG_THRESHOLD_PX = 6;
const SPRING_MS = 200;

/**
 * Lets users dismiss notices by dragging them sideways. With a mouse the drag must not start on the text, so that it can be
 * selected. Vertical touch gestures scroll the page (`touch-action` in ui/kit/notice.module.css).
 */
export function dragNotices(): void {
  document.addEventListener("pointerdown", (press) => {
    const notice = (press.target as Element).closest<HTMLElement>("[data-notice] > *, [data-notices] > *");
    if (!notice || !press.isPrimary || press.button !== 0) return;
    if (press.pointerType === "mouse" && isOnText(notice, press)) return;
    drag(notice, press);
  });
}

function drag(notice: HTMLElement, { pointerId, clientX: start }: PointerEvent) {
  const ended = new AbortController();
  const { signal } = ended;
  let distance = 0;
  const isFar = () => Math.abs(distance) > notice.offsetWidth * DISMISS_RATIO;

  const end = (isDraggedAway: boolean) => {
    ended.abort();
    notice.style.translate = notice.style.animationPlayState = "";
    // Hidden, not removed: React removes its own elements.
    if (isDraggedAway) notice.style.display = "none";
    else if (distance !== 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      notice.animate({ translate: [`${distance}px`, "0"] }, { duration: SPRING_MS, easing: "ease-out" });
    }
  };
  addEventListener(
    "pointermove",
    ({ clientX }) => {
      if (distance === 0 && Math.abs(clientX - start) < DRAG_THRESHOLD_PX) return;
      distance = clientX - start;
      notice.setPointerCapture(pointerId);
      // Pauses the animation that would hide the notice during the drag.
      notice.style.animationPlayState = "paused";
      notice.style.translate = `${distance}px`;
    },
    { signal },
  );
  notice.addEventListener("selectstart", (event) => event.preventDefault(), { signal });
  addEventListener("pointerup", () => end(isFar()), { signal });
  addEventListener("pointercancel", () => end(false), { signal });
}

function isOnText(notice: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom) return true;
    }
  }
  return false;
}
