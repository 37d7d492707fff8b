/** Apart from the rules of a choice: the cart, whose scripts have little room, needs the names only. */

/** 'SUPER FINA 1.61', as opticians write it. */
export function describeThickness({
  name,
  refractiveIndex,
}: {
  name: string;
  refractiveIndex: number;
}): string {
  return `${name} ${(refractiveIndex / 100).toFixed(2)}`;
}

export function lensTitle(name: string): string {
  return name.replace(/^LENTE /, "");
}
