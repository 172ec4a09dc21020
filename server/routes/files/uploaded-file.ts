import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { UPLOAD_BYTES } from "../../services/files/file-limits.ts";
import type { FileOwner, Files, GivenFile } from "../../services/files/files.ts";
import { eventSource, noStore, tenantOf } from "../context.ts";
import { refuseFile } from "../file-answers.ts";
import { refuseTooMany, Refusal } from "../refusal.ts";

/** Makes the routes of this part of the server take a file as multipart/form-data, and no other body. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    // The parser's own error comes in two ways: it depends on where the chunks of the body end.
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
}

/** What the parser says of a form with more than one part. */
const OF_SEVERAL: readonly string[] = ["FST_FILES_LIMIT", "FST_PARTS_LIMIT"];

/** What the parser says of a body that is no form, or of one that ends too early; any other error is thrown on. */
function refusalOf(error: unknown): unknown {
  const { code = "", statusCode = 400 } = error as { code?: string; statusCode?: number };
  if (OF_SEVERAL.includes(code)) return new Refusal(400, "several_files");
  if (code === "FST_INVALID_MULTIPART_CONTENT_TYPE") return new Refusal(415, "unsupported_content_type");
  return statusCode < 500 ? new Refusal(400, "invalid_request") : error;
}

/** A name as browsers write it into a form: quotation marks and line breaks are encoded, and nothing else (HTML standard). */
function nameInForm(written: string): string {
  return written.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

/** What there is of a part, up to the limit; what follows after the limit matters to nobody, not even that it breaks off. */
async function readPart({ filename, file }: MultipartFile): Promise<GivenFile> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file) chunks.push(chunk as Buffer);
  } catch (error) {
    if (!file.truncated) throw error;
  }
  return { name: nameInForm(filename ?? ""), bytes: Buffer.concat(chunks), isCut: file.truncated };
}

/** Reads a form to its end, so that a second file in it is refused and not lost. */
async function readFile(request: FastifyRequest): Promise<GivenFile | undefined> {
  let read: GivenFile | undefined;
  for await (const part of request.files()) {
    read = await readPart(part);
    // Too large, whatever follows it.
    if (read.isCut) return read;
  }
  return read;
}

/** The one file of a request, read to its end. Throws Refusal if the body holds none. */
async function uploadedFile(request: FastifyRequest): Promise<GivenFile> {
  const file = await readFile(request).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (file === undefined) throw new Refusal(400, "file_missing");
  return file;
}

/** Stores the file of a request for its owner, or refuses it. Nothing of it is read where the owner has sent too many. */
export async function storeUpload(
  files: Files,
  owner: FileOwner,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const exceeded = await files.admit(eventSource(request), owner);
  if (exceeded !== undefined) return refuseTooMany(reply, exceeded.seconds);
  const outcome = await files.upload(tenantOf(request).slug, owner, await uploadedFile(request));
  if (outcome.kind === "stored") return noStore(reply).code(201).send(outcome.file);
  return refuseFile(reply, outcome, files.limits);
}
