/** The `<symbol>` of each icon, by its name. */
export type Sprite = ReadonlyMap<string, string>;

/** Keeps the ids of icons apart from other ids in a page. */
const PREFIX = "icone-";

export function parseSprite(svg: string): Sprite {
  return new Map(
    [...svg.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].map(([symbol, name = ""]) => [name, symbol]),
  );
}

/**
 * Inlines the icons of each page section, once per page: before the section, but after the first one, which begins with the
 * doctype. References to icons that the sprite does not have stay as they are.
 */
export function withIcons(sprite: Sprite, sections: readonly string[]): string[] {
  const inlined = new Set<string>();
  return sections.map((section, index) => {
    const symbols: string[] = [];
    const html = section.replace(/href="\/assets\/[\w.-]+\.svg#([\w-]+)"/g, (href, name: string) => {
      const symbol = sprite.get(name);
      if (!symbol) return href;
      if (!inlined.has(name)) symbols.push(symbol.replace('id="', `id="${PREFIX}`));
      inlined.add(name);
      return `href="#${PREFIX}${name}"`;
    });
    if (symbols.length === 0) return html;
    const icons = `<svg width="0" height="0" aria-hidden="true">${symbols.join("")}</svg>`;
    return index === 0 ? html + icons : icons + html;
  });
}
