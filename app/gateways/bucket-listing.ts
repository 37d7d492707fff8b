interface Listed {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Reads the XML of S3's ListObjects. Not `isLast`: there are more files after these. */
export function parseListing(xml: string): { files: Listed[]; isLast: boolean } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: textIn(entry, "Key") ?? "",
    bytes: Number(textIn(entry, "Size")),
    modifiedAt: new Date(textIn(entry, "LastModified") ?? ""),
  }));
  return { files, isLast: textIn(xml, "IsTruncated") !== "true" };
}

function textIn(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xml) ?? [];
  return text?.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16));
  });
}
