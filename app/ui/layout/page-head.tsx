import { COMPANY } from "#app/domain/company.ts";
import { DocumentTitle } from "#app/ui/kit/page.tsx";
import { useSite } from "./site.ts";

interface PageHeadProps {
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** The canonical URL, from the root, with the query parameters that change the page. */
  path: string;
  /** The og:image, from the root. */
  image?: string;
  /** JSON-LD items of schema.org, without `@context`. */
  structuredData?: readonly Record<string, unknown>[];
  /** Sends `noindex`, for duplicates of other pages and for search results. */
  hidden?: boolean;
}

/** Metadata of public pages, for search engines and social networks. React hoists the elements into the head. */
export function PageHead({
  title,
  description,
  path,
  image,
  structuredData = [],
  hidden = false,
}: PageHeadProps) {
  const { origin } = useSite();
  const url = origin + path;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex, follow" /> : <link rel="canonical" href={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={COMPANY.brand} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}${image ?? "/pictures/marca.jpg"}`} />
      {structuredData.map((item) => (
        <StructuredData key={String(item["@type"])} item={item} />
      ))}
    </>
  );
}

/** A data block: browsers do not execute it, so the Content-Security-Policy does not need its hash. */
function StructuredData({ item }: { item: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...item }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
