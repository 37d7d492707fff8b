import sprite from "./icons.svg?url";

/** Decorative: hidden from screen readers, because a text beside it says the same. */
export function Icon({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} fill="none" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
