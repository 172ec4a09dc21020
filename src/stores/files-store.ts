import { FileCache } from "./file-cache.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** The files of the signed-in driver. */
export class FilesStore extends FileCache implements StorePart {
  constructor({ boot, loadApi, saveFile, ui }: PartCollaborators) {
    super({ calls: async () => (await loadApi()).files, limits: boot.files, saveFile, ui });
  }
}
