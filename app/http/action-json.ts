/** The response to a form that a script submitted with `fetch()`: its redirect target and its flash message. */
export interface ActionJson {
  location: string;
  notice: { text: string; tone: "success" | "info" | "error" } | null;
}
