/** The `<symbol>` of each icon, by its name. */
export type Sprite = ReadonlyMap<string, string>;

/** Keeps the ids of icons apart from other ids in a page. */
const PREFIX = "icone-";

export function parseSprite(svg: string): Sprite {
  return new Map(
    [...svg.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].map(([symbol, name = ""]) => [name, symbol]),
  );
}

/** Inlines the icons that a page uses, before its header. References to icons that the sprite does not have stay as they are. */
export function withIcons(sprite: Sprite, html: string): string {
  const symbols = new Map<string, string>();
  const page = html.replace(/href="\/assets\/[\w.-]+\.svg#([\w-]+)"/g, (href, name: string) => {
    const symbol = sprite.get(name);
    if (!symbol) return href;
    symbols.set(name, symbol.replace('id="', `id="${PREFIX}`));
    return `href="#${PREFIX}${name}"`;
  });
  if (symbols.size === 0) return page;
  const icons = `<svg width="0" height="0" aria-hidden="true">${[...symbols.values()].join("")}</svg>`;
  return page.replace(/<header|<\/body>/, (tag) => icons + tag);
}
