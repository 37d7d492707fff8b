/**
 * Around a form's file field, it puts the upload widget in the field's place, and fetches it only now. Until the widget runs,
 * where it cannot, and for who saves data, the field stays what it is.
 */
export class PrescriptionUploader extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback() {
    this.#dropCopies();
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    this.#start().catch(() => this.#end());
  }

  disconnectedCallback() {
    this.#end();
  }

  async #start() {
    let isOver = false;
    let stop = () => {};
    this.#stop = () => {
      isOver = true;
      stop();
    };
    const { startWidget } = await import("./prescription-widget.tsx");
    // It was moved meanwhile, and has begun again there.
    if (isOver) return;
    stop = startWidget(this);
  }

  /** A copy of a page whose widget was running brought it along, lifeless, with the field put away. */
  #dropCopies() {
    const field = this.querySelector<HTMLInputElement>("input[type=file]");
    for (const copy of this.querySelectorAll("[data-widget]")) {
      if (field && copy.id) field.id = copy.id;
      copy.remove();
      if (field) field.hidden = field.disabled = false;
    }
  }

  #end() {
    this.#stop?.();
    this.#stop = undefined;
  }
}
