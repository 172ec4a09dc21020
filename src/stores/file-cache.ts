import type { FileCalls } from "../api/files.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import { LARGEST_FILES, type FileLimits } from "../domain/files.ts";
import type { StoredFile } from "../domain/generated/api-files.ts";
import type { SaveFile } from "./ports.ts";
import type { UiStore } from "./ui-store.ts";

interface FileCacheCollaborators {
  /** The calls of whoever owns the files. */
  calls: () => Promise<FileCalls>;
  limits: FileLimits | undefined;
  saveFile: SaveFile;
  ui: Pick<UiStore, "raise">;
}

type Added = { kind: "added"; file: StoredFile } | { kind: "refused"; words: string | undefined };

/** The bytes as a data: address, the only kind of generated address that the content security policy allows. */
function dataAddress(content: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : undefined));
    reader.addEventListener("error", () => resolve(undefined));
    reader.readAsDataURL(content);
  });
}

/** The files of one owner, each of which is requested once. */
export class FileCache {
  readonly limits: FileLimits;
  readonly #with: FileCacheCollaborators;
  readonly #known = new Map<string, StoredFile>();
  readonly #asked = new Map<string, Promise<StoredFile | null | undefined>>();
  readonly #previews = new Map<string, Promise<string | undefined>>();

  constructor(collaborators: FileCacheCollaborators) {
    this.#with = collaborators;
    this.limits = collaborators.limits ?? LARGEST_FILES;
  }

  /** Uploads a file. The chosen file is its own preview until the page is reloaded. */
  readonly add = async (chosen: File, onProgress: (fraction: number) => void): Promise<Added> => {
    try {
      const calls = await this.#with.calls();
      const file = await calls.upload(chosen, onProgress);
      this.#known.set(file.id, file);
      if (file.mediaType !== "application/pdf") this.#previews.set(file.id, dataAddress(chosen));
      return { kind: "added", file };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return { kind: "refused", words: error.isRetryable ? undefined : error.messages[0] };
    }
  };

  /** The name, type and size of a file; null if it no longer exists, undefined if the request failed. */
  readonly find = (id: string): Promise<StoredFile | null | undefined> => {
    const known = this.#known.get(id);
    if (known !== undefined) return Promise.resolve(known);
    const asked = this.#asked.get(id) ?? this.#ask(id);
    this.#asked.set(id, asked);
    return asked;
  };

  /** A picture as a data: address; undefined if the file is not a picture or could not be fetched. */
  readonly preview = (file: StoredFile): Promise<string | undefined> => {
    if (file.mediaType === "application/pdf") return Promise.resolve(undefined);
    const known = this.#previews.get(file.id) ?? this.#fetchPreview(file);
    this.#previews.set(file.id, known);
    return known;
  };

  /**
   * Deletes a file that no request refers to yet. A failure is ignored, since the server removes such files after a
   * day.
   */
  readonly remove = async (id: string): Promise<void> => {
    try {
      await (await this.#with.calls()).remove(id);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  };

  /** Downloads a file. A failure shows a dialog. */
  readonly save = async (id: string): Promise<void> => {
    const { calls, saveFile, ui } = this.#with;
    try {
      const asked = await calls();
      const file = this.#known.get(id) ?? (await asked.find(id));
      this.#known.set(id, file);
      const { content } = await asked.content(file, false);
      saveFile(content, file.name);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // `find` fails silently, but here a person waits for the file.
      ui.raise(error.withDialog(), () => void this.save(id));
    }
  };

  /** Clears everything, since the next driver has other files. */
  clear(): void {
    this.#known.clear();
    this.#asked.clear();
    this.#previews.clear();
  }

  async #ask(id: string): Promise<StoredFile | null | undefined> {
    try {
      const file = await (await this.#with.calls()).find(id);
      this.#known.set(id, file);
      return file;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // A failed request is repeated by the next call.
      this.#asked.delete(id);
      return error.status === 404 ? null : undefined;
    }
  }

  async #fetchPreview(file: StoredFile): Promise<string | undefined> {
    try {
      const { content } = await (await this.#with.calls()).content(file, true);
      return await dataAddress(content);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      this.#previews.delete(file.id);
      return undefined;
    }
  }
}
