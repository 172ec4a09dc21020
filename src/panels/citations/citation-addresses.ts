/** The page of a citation: its number and its plate are the keys. */
export function detailsAddress(number: string, plate: string): string {
  return `/citation-details/${encodeURIComponent(number)}/${encodeURIComponent(plate)}`;
}

/** The page on which a citation is appealed and its appeal is read. */
export function appealAddress(number: string, plate: string): string {
  return `${detailsAddress(number, plate)}?view=appeal`;
}

/** The page that downloads a citation as a PDF; it asks for the plate if the address has none. */
export function pdfAddress(slug: string, number: string, plate: string | undefined): string {
  const query = plate === undefined ? "" : `?${new URLSearchParams({ plate })}`;
  return `/citation-actions/download-citation/${encodeURIComponent(slug)}/${encodeURIComponent(number)}${query}`;
}
