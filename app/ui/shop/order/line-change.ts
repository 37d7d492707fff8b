/**
 * A change of a cart line that the page shows before the server has confirmed it. Of several presses only the last is sent, and
 * only once the server has answered the one before: two requests at once could arrive in the wrong order. A quantity of 0 removes
 * the line.
 */
export interface LineChange {
  wanted: number;
  sending?: number;
  saved?: number;
}

export type LineEvent =
  | { type: "pressed"; quantity: number }
  | { type: "sent" }
  | { type: "answered"; isDone: boolean }
  /** The page has the lines as they are after the answer. */
  | { type: "loaded" };

/** The changes by line id. */
export type CartChanges = Readonly<Record<string, LineChange>>;

export function changeCart(
  changes: CartChanges,
  { id, event }: { id: string; event: LineEvent },
): CartChanges {
  const { [id]: before, ...others } = changes;
  const after = changeLine(before, event);
  if (after === before) return changes;
  return after ? { ...others, [id]: after } : others;
}

export function changeLine(change: LineChange | undefined, event: LineEvent): LineChange | undefined {
  if (event.type === "pressed") return { ...change, wanted: event.quantity };
  if (!change) return undefined;
  const { wanted, sending, saved } = change;
  switch (event.type) {
    case "sent":
      return { wanted, sending: wanted };
    case "answered":
      if (sending === undefined) return change;
      if (event.isDone) return { wanted, saved: sending };
      return wanted === sending ? undefined : { wanted };
    case "loaded":
      return wanted === saved ? undefined : change;
  }
}

/** Whether the last press is still to be sent. While another request is on its way, it waits. */
export function isUnsent({ wanted, sending, saved }: LineChange): boolean {
  return wanted !== sending && wanted !== saved;
}
