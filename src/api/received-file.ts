/** A file from the response of a call. */
export interface ReceivedFile {
  content: Blob;
  /** The name from the server, without any path; undefined without one. */
  name: string | undefined;
}

/** The file name in a Content-Disposition header, as far as it is a plain one: no path, no control characters. */
export function attachmentName(header: string): string | undefined {
  const name = /(?:^|;)\s*filename="?([^";]+)"?/i.exec(header)?.[1]?.trim();
  return name !== undefined && /^[\w][\w .()-]{0,99}$/.test(name) ? name : undefined;
}
