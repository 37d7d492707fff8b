/** A colour dot. An SVG, because the Content-Security-Policy forbids style attributes. */
export function Swatch({ hex, size = 16 }: { hex: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="#1f183040" />
    </svg>
  );
}
