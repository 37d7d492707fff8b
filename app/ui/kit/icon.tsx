import sprite from "./icons.svg?url";

/** A picture beside words that say the same: hidden from those who listen. */
export function Icon({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} fill="none" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
