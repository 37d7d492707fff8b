import { COMPANY } from "#app/domain/company.ts";
import { DocumentTitle } from "#app/ui/kit/page.tsx";
import { useSite } from "./site.ts";

interface PageHeadProps {
  /** As a search engine shows it; the shop's name is added. */
  title: string;
  description: string;
  /** The page's one address, from the root, with the part of the query that makes it another page. */
  path: string;
  /** What is drawn where the page is shared, from the root. */
  image?: string;
  /** Facts for machines, in the vocabulary of schema.org. */
  facts?: readonly Record<string, unknown>[];
  /** Pages that are the same as others, or nobody's in particular, are not to be found. */
  hidden?: boolean;
}

/** What a page that can be found and shared says of itself. React lifts it into the head. */
export function PageHead({ title, description, path, image, facts = [], hidden = false }: PageHeadProps) {
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
      {facts.map((fact) => (
        <Facts key={String(fact["@type"])} fact={fact} />
      ))}
    </>
  );
}

/** Data, not a script: browsers run nothing of it, so the page's policy need not know it. */
function Facts({ fact }: { fact: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...fact }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
