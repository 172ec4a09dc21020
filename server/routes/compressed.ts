import type { FastifyReply } from "fastify";
import { acceptedEncoding, compress, isWorthCompressing, type CompressedTexts } from "../pages/compress.ts";

/**
 * Sends a text as short as the caller can read it. Only for what holds no secret: the length of a compressed response that also
 * repeats something of the request tells what else is in it (BREACH). Pages hold what anyone may read of a tenant, the way
 * back that the address names, and a nonce that is different in every response; responses of the API, tokens among them, are
 * never compressed.
 */
export async function sendCompressed(
  reply: FastifyReply,
  text: string,
  kept?: { texts: CompressedTexts; hash: string },
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  // Where there is no time for its long search, brotli is slower than gzip and no shorter.
  const wanted = kept === undefined ? (["gzip", "br"] as const) : (["br", "gzip"] as const);
  const encoding = acceptedEncoding(reply.request.headers["accept-encoding"], wanted);
  if (encoding === undefined || !isWorthCompressing(text)) return reply.send(text);
  const content = await (kept === undefined
    ? compress(text, encoding, false)
    : kept.texts.of(kept.hash, text, encoding));
  return reply.header("content-encoding", encoding).send(content);
}
