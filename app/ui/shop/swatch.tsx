/** A dot of colour. Drawn, not styled: the page's policy takes no inline style. */
export function Swatch({ hex, size = 16 }: { hex: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="#1f183040" />
    </svg>
  );
}
