import type { FastifyReply } from "fastify";
import { shownSize, type FileLimits } from "../../src/domain/files.ts";
import { translate } from "../../src/domain/messages.ts";
import { FILE_POLICY } from "../security/headers.ts";
import type { FileWithBytes, PdfFile, UploadOutcome } from "../services/files/files.ts";
import { noStore, tenantOf } from "./context.ts";
import { refuse } from "./refusal.ts";

/** Refuses an uploaded file with a message that says what to do. */
export function refuseFile(
  reply: FastifyReply,
  { code }: Extract<UploadOutcome, { kind: "refused" }>,
  { photoBytes, pdfBytes }: FileLimits,
): FastifyReply {
  const { messages } = tenantOf(reply.request);
  if (code === "photo_too_large") {
    const errorMessage = translate(messages, "files.photoTooLarge", { limit: shownSize(photoBytes) });
    return refuse(reply, 413, code, { errorMessage });
  }
  if (code === "pdf_too_large") {
    const errorMessage = translate(messages, "files.pdfTooLarge", { limit: shownSize(pdfBytes) });
    return refuse(reply, 413, code, { errorMessage });
  }
  return refuse(reply, code === "too_many_waiting" ? 409 : 422, code);
}

/** A file name for a header: in ASCII for old clients, and unchanged (RFC 6266). */
function fileNames(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a stored file. A picture was encoded by this server and may be shown in a page. A document is always an
 * attachment, since its content is not checked.
 */
export function sendFile(reply: FastifyReply, { file, content }: FileWithBytes): FastifyReply {
  const isPicture = file.mediaType !== "application/pdf";
  return noStore(reply)
    .type(file.mediaType)
    .header("content-disposition", `${isPicture ? "inline" : "attachment"}; ${fileNames(file.name)}`)
    .header("content-security-policy", FILE_POLICY)
    .send(content);
}

/** Sends a PDF that this server has generated, as an attachment. */
export function sendPdf(reply: FastifyReply, { fileName, content }: PdfFile): FastifyReply {
  return noStore(reply)
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(content);
}
