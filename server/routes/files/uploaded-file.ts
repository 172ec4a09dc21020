import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { UPLOAD_BYTES } from "../../services/files/file-limits.ts";
import type { FileOwner, Files, GivenFile } from "../../services/files/files.ts";
import { eventSource, noStore, tenantOf } from "../context.ts";
import { refuseFile } from "../file-answers.ts";
import { refuseTooMany, Refusal } from "../refusal.ts";

/** Makes the routes of this plugin accept a file as multipart/form-data, and no other body. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    // The parser reports its own error in two ways, depending on where the chunks of the body end.
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
}

/** The parser's error codes for a form with more than one part. */
const OF_SEVERAL: readonly string[] = ["FST_FILES_LIMIT", "FST_PARTS_LIMIT"];

/** The refusal for a body that is no form, or that ends too early; any other error is returned unchanged. */
function refusalOf(error: unknown): unknown {
  const { code = "", statusCode = 400 } = error as { code?: string; statusCode?: number };
  if (OF_SEVERAL.includes(code)) return new Refusal(400, "several_files");
  if (code === "FST_INVALID_MULTIPART_CONTENT_TYPE") return new Refusal(415, "unsupported_content_type");
  return statusCode < 500 ? new Refusal(400, "invalid_request") : error;
}

/** Decodes a name from a form: browsers encode only quotation marks and line breaks in it (HTML standard). */
function nameInForm(written: string): string {
  return written.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

/** Reads a part up to the size limit. Errors after the limit are ignored, such as an aborted upload. */
async function readPart({ filename, file }: MultipartFile): Promise<GivenFile> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file) chunks.push(chunk as Buffer);
  } catch (error) {
    if (!file.truncated) throw error;
  }
  return { name: nameInForm(filename ?? ""), bytes: Buffer.concat(chunks), isCut: file.truncated };
}

/** Reads a form to its end, so that a second file in it is refused instead of ignored. */
async function readFile(request: FastifyRequest): Promise<GivenFile | undefined> {
  let read: GivenFile | undefined;
  for await (const part of request.files()) {
    read = await readPart(part);
    // It is too large, whatever follows.
    if (read.isCut) return read;
  }
  return read;
}

/** Reads the only file of a request completely. Throws Refusal if the body has none. */
async function uploadedFile(request: FastifyRequest): Promise<GivenFile> {
  const file = await readFile(request).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (file === undefined) throw new Refusal(400, "file_missing");
  return file;
}

/** Stores the file of a request, or refuses it. The body is not read if its owner has uploaded too often. */
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
