/** Of a notice's width: dragged further than this, it goes; released before, it springs back. */
const FAR_ENOUGH = 0.8;
/** A press that moves less than this is a press. */
const SLACK_PX = 6;
const SPRING_MS = 200;

/**
 * Lets notices be dragged away to either side: with a finger from anywhere, with a mouse from anywhere but their text, which
 * stays to be selected. Up and down the finger scrolls the page (`touch-action`, in ui/kit/notice.module.css).
 */
export function dragNotices(): void {
  document.addEventListener("pointerdown", (press) => {
    const notice = (press.target as Element).closest<HTMLElement>("[data-notice] > *, [data-notices] > *");
    if (!notice || !press.isPrimary || press.button !== 0) return;
    if (press.pointerType === "mouse" && isOnText(notice, press)) return;
    follow(notice, press);
  });
}

function follow(notice: HTMLElement, { pointerId, clientX: start }: PointerEvent) {
  const ended = new AbortController();
  const { signal } = ended;
  let distance = 0;
  const isFar = () => Math.abs(distance) > notice.offsetWidth * FAR_ENOUGH;

  const end = (isDraggedAway: boolean) => {
    ended.abort();
    notice.style.translate = notice.style.animationPlayState = "";
    if (isDraggedAway) (notice.closest("[data-notice]") ?? notice).remove();
    else if (distance !== 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      notice.animate({ translate: [`${distance}px`, "0"] }, { duration: SPRING_MS, easing: "ease-out" });
    }
  };
  addEventListener(
    "pointermove",
    ({ clientX }) => {
      if (distance === 0 && Math.abs(clientX - start) < SLACK_PX) return;
      distance = clientX - start;
      notice.setPointerCapture(pointerId);
      // It does not leave by itself from under the finger.
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
