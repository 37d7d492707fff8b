/**
 * Replaces a file field by the upload widget, which is loaded only here. The plain field stays until the widget runs, if it
 * fails, and for Save-Data visitors.
 */
export class PrescriptionUploader extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback() {
    this.#removeDeadWidgets();
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    this.#start().catch(() => this.#end());
  }

  disconnectedCallback() {
    this.#end();
  }

  async #start() {
    let isStopped = false;
    let stop = () => {};
    this.#stop = () => {
      isStopped = true;
      stop();
    };
    const { startWidget } = await import("./prescription-widget.tsx");
    // The element was moved meanwhile, and its connectedCallback has started another widget.
    if (isStopped) return;
    stop = startWidget(this);
  }

  /** The HTML may be a copy of a page with a running widget: removes the dead widget and restores the field. */
  #removeDeadWidgets() {
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
