import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** The encodings of compressed texts. */
export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A shorter response is a single packet anyway. */
const LEAST_LENGTH = 1024;

/** The preferred encoding of an Accept-Encoding header; among equals the first of `wanted`. Undefined for none. */
export function acceptedEncoding(header: string | undefined, wanted: readonly Encoding[]): Encoding | undefined {
  const best = negotiate(header ?? "", [...wanted]);
  return wanted.find((encoding) => encoding === best);
}

/** Whether compressing a text saves enough to be worth it. */
export function isWorthCompressing(text: string): boolean {
  return text.length >= LEAST_LENGTH;
}

/** Compresses the text off the event loop. `once` spends more time for a smaller result, which is cached. */
export function compress(text: string, encoding: Encoding, once: boolean): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(text, { level: once ? 9 : 5 });
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: once ? 10 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** A cache of compressed texts by the hash of their content, so that each is compressed only once. */
export class CompressedTexts {
  private readonly kept = new Map<string, Promise<Buffer>>();

  /** Caches at most `capacity` texts. */
  constructor(private readonly capacity = 500) {}

  /** The compressed text with this hash. */
  of(hash: string, text: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${hash}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    if (this.kept.size >= this.capacity) this.kept.clear();
    const made = compress(text, encoding, true);
    this.kept.set(key, made);
    return made;
  }
}
