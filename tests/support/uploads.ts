import type { LightMyRequestResponse } from "fastify";
import type { StoredFile } from "../../src/domain/generated/api-files.ts";
import type { TestServer } from "./server.ts";

/** A file as a browser sends it. */
export interface SentFile {
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Buffer;
  /** The part's whole header, if it is not one that a browser would write. */
  readonly head?: string;
}

const BOUNDARY = "----tests4f2a";

/** Body and headers of an upload. */
export function multipart({ name = "photo.jpg", type = "image/jpeg", bytes, head }: SentFile) {
  const written = head ?? `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`;
  const payload = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${written}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Uploads a file with a session. */
export function upload(
  server: Pick<TestServer, "app">,
  token: string,
  file: SentFile,
  url = "/api/v1/files",
): Promise<LightMyRequestResponse> {
  const { payload, headers } = multipart(file);
  return server.app.inject({ method: "POST", url, payload, headers: { ...headers, authorization: `Bearer ${token}` } });
}

/** The id of an accepted file. Throws if it was refused. */
export async function uploaded(server: Pick<TestServer, "app">, token: string, file: SentFile): Promise<string> {
  const answer = await upload(server, token, file);
  if (answer.statusCode !== 201) throw new Error(`refused: ${answer.body}`);
  return answer.json<StoredFile>().id;
}
