/** 'Ipê Quadrado Suave' → 'ipe-quadrado-suave'. Applied to its own result it changes nothing. */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
