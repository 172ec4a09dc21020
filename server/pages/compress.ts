import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** Encodings that texts are sent in. */
export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this an answer is one packet anyway. */
const LEAST_LENGTH = 1024;

/** The encoding that an Accept-Encoding header likes best, the first of `wanted` among equals; undefined for none. */
export function acceptedEncoding(header: string | undefined, wanted: readonly Encoding[]): Encoding | undefined {
  const best = negotiate(header ?? "", [...wanted]);
  return wanted.find((encoding) => encoding === best);
}

/** Whether a text gets shorter by so much that compressing it is worth the work. */
export function isWorthCompressing(text: string): boolean {
  return text.length >= LEAST_LENGTH;
}

/** The text compressed, off the event loop. `once` takes more time for less length: the answer is kept. */
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

/** Compressed texts by the hash of their content, so that each is compressed once. */
export class CompressedTexts {
  private readonly kept = new Map<string, Promise<Buffer>>();

  /** Keeps `capacity` texts at most. */
  constructor(private readonly capacity = 500) {}

  /** The text that this hash stands for, compressed. */
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
