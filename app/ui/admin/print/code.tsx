interface CodeProps {
  code: { width: number; height: number; path: string };
  label: string;
  className?: string | undefined;
}

/** A bar code or QR code. A bar code is one module high, and stretched by CSS. */
export function Code({ code: { width, height, path }, label, className }: CodeProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
