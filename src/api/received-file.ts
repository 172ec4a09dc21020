/** A file that a call answered. */
export interface ReceivedFile {
  content: Blob;
  /** The name that the server gave it, without any path; undefined where it gave none. */
  name: string | undefined;
}

/** The file name in a Content-Disposition header, as far as it is a plain one: no path, no control characters. */
export function attachmentName(header: string): string | undefined {
  const name = /(?:^|;)\s*filename="?([^";]+)"?/i.exec(header)?.[1]?.trim();
  return name !== undefined && /^[\w][\w .()-]{0,99}$/.test(name) ? name : undefined;
}
