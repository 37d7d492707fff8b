/** A schema.org BreadcrumbList. The last step is the page itself, at `path`. */
export function breadcrumbStructuredData(
  origin: string,
  steps: readonly { label: string; to?: string }[],
  path: string,
): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ label, to = path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + to,
    })),
  };
}
