/** The icons of a sprite, each a `<symbol>` under its name. */
export type Sprite = ReadonlyMap<string, string>;

/** Before what an icon is called in a page, where other things have names too. */
const PREFIX = "icone-";

export function parseSprite(svg: string): Sprite {
  return new Map(
    [...svg.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].map(([symbol, name = ""]) => [name, symbol]),
  );
}

/**
 * A page's parts, each with the icons that it and no part before it asks for. The first, which begins with the page itself, has
 * them at its end, the others before them. What the sprite does not have is asked for as it was.
 */
export function withIcons(sprite: Sprite, parts: readonly string[]): string[] {
  const carried = new Set<string>();
  return parts.map((part, at) => {
    const symbols: string[] = [];
    const drawn = part.replace(/href="\/assets\/[\w.-]+\.svg#([\w-]+)"/g, (asked, name: string) => {
      const symbol = sprite.get(name);
      if (!symbol) return asked;
      if (!carried.has(name)) symbols.push(symbol.replace('id="', `id="${PREFIX}`));
      carried.add(name);
      return `href="#${PREFIX}${name}"`;
    });
    if (symbols.length === 0) return drawn;
    const icons = `<svg width="0" height="0" aria-hidden="true">${symbols.join("")}</svg>`;
    return at === 0 ? drawn + icons : icons + drawn;
  });
}
