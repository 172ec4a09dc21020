import type { FastifyReply } from "fastify";
import { acceptedEncoding, compress, isWorthCompressing, type CompressedTexts } from "../pages/compress.ts";

/**
 * Sends a text in the shortest encoding that the client accepts. Only for responses without secrets: if a compressed
 * response also repeats a part of the request, its length reveals what else is in it (BREACH). Pages contain only a
 * tenant's public data, the return path that the address names, and a nonce that differs in every response. API
 * responses, tokens among them, are never compressed.
 */
export async function sendCompressed(
  reply: FastifyReply,
  text: string,
  kept?: { texts: CompressedTexts; hash: string },
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  // Without time for its long search, brotli is slower than gzip and no shorter.
  const wanted = kept === undefined ? (["gzip", "br"] as const) : (["br", "gzip"] as const);
  const encoding = acceptedEncoding(reply.request.headers["accept-encoding"], wanted);
  if (encoding === undefined || !isWorthCompressing(text)) return reply.send(text);
  const content = await (kept === undefined
    ? compress(text, encoding, false)
    : kept.texts.of(kept.hash, text, encoding));
  return reply.header("content-encoding", encoding).send(content);
}
