import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const BLOCK_BYTES = 512;
const FILE = "0";
const FOLDER = "5";

/** Text up to the first NUL of a header's field. */
function field(header: Buffer, from: number, length: number): string {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? length : end);
}

/**
 * Writes the folders and files of a tar file below `folder`, for this user alone. Knows what the embedded database's
 * dumps are made of: ustar headers, short names, plain files and folders. Throws RangeError on anything else.
 */
export function layDownTar(tar: Buffer, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let at = 0;
  while (at + BLOCK_BYTES <= tar.length && tar[at] !== 0) {
    const header = tar.subarray(at, at + BLOCK_BYTES);
    const name = field(header, 0, 100);
    const kind = field(header, 156, 1);
    const size = Number.parseInt(field(header, 124, 12), 8);
    const begin = at + BLOCK_BYTES;
    if (field(header, 257, 5) !== "ustar" || field(header, 345, 155) !== "" || !(begin + size <= tar.length))
      throw new RangeError(`cannot be unpacked: "${name}"`);
    const place = path.join(folder, name);
    if (kind === FOLDER) mkdirSync(place, { recursive: true, mode: 0o700 });
    else if (kind === FILE) writeFileSync(place, tar.subarray(begin, begin + size), { mode: 0o600 });
    else throw new RangeError(`cannot be unpacked: "${name}"`);
    at = begin + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
}
