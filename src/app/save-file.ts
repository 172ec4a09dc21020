/** Downloads a file by a link to bytes in memory, which are released once the download has begun. */
export function saveFile(page: Document, content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = page.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  page.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the bytes only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
