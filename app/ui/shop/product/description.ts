/** The first sentence, which stands beside the price, and the others. */
export function splitDescription(description: string): { first: string; rest: string } {
  const [first = ""] = /^.+?[.!?](?=\s)/su.exec(description) ?? [description];
  return { first, rest: description.slice(first.length).trim() };
}
