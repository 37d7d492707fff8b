import { finishOf } from "#app/domain/catalog/finish.ts";
import sprite from "#app/ui/kit/icons.svg?url";

interface SwatchProps {
  /** The slug of a colour or of a family of colours. */
  color: string;
  hex: string;
  /** Of the product. */
  material?: string;
  size?: number;
}

/**
 * A colour dot in its finish. An SVG, because the Content-Security-Policy forbids style attributes. The rim is a system colour, so that
 * forced colours show a black dot on black.
 */
export function Swatch({ color, hex, material, size = 16 }: SwatchProps) {
  const finish = finishOf(color, material);
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle
        cx="8"
        cy="8"
        r="7.5"
        fill={finish === "tortoise" ? groundOf(hex) : hex}
        stroke="CanvasText"
        strokeOpacity=".36"
      />
      {finish && <use href={`${sprite}#${finish}`} />}
    </svg>
  );
}

/** The hex of a tortoise is that of the whole. Its ground between the dark spots is lighter. */
const GROUND = 168;

function groundOf(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const brightest = Math.max(...channels, 1);
  const factor = Math.max(GROUND / brightest, 1);
  return `rgb(${channels.map((channel) => Math.round(channel * factor)).join()})`;
}
