let isPressed = false;

if (typeof document !== "undefined") {
  const note = (event: Event) => {
    isPressed = event.type === "pointerdown";
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel"])
    document.addEventListener(type, note, true);
}

/** Waits until no pointer is down: a message that appears during a press would move the pressed element away. */
export function afterPress(run: () => void): void {
  if (!isPressed) run();
  else document.addEventListener("pointerup", () => setTimeout(run), { once: true });
}
