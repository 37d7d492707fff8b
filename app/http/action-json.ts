/** What a command that a script sent is answered with: where it would have led, and the word it leaves. */
export interface ActionJson {
  location: string;
  notice: { text: string; tone: "success" | "info" | "error" } | null;
}
