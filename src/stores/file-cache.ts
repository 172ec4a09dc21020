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

/** Bytes as an address that a page may show: the policy of the pages allows no other of its own making. */
function dataAddress(content: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : undefined));
    reader.addEventListener("error", () => resolve(undefined));
    reader.readAsDataURL(content);
  });
}

/** The same failure, with a dialog even where its call has none. */
function aloud({ kind, status, code, messages, errors, body, titleKey }: ApiFailure): ApiFailure {
  return new ApiFailure({
    ...{ kind, status, messages, body, titleKey, isSilent: false },
    ...(code === undefined ? {} : { code }),
    ...(errors === undefined ? {} : { errors }),
  });
}

/** The files of one owner as a page knows them: each is asked for once. */
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

  /** Uploads a file. What was chosen is its preview until the page is reloaded. */
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

  /** What is known of a file; null where it is no longer there, undefined where that could not be asked. */
  readonly find = (id: string): Promise<StoredFile | null | undefined> => {
    const known = this.#known.get(id);
    if (known !== undefined) return Promise.resolve(known);
    const asked = this.#asked.get(id) ?? this.#ask(id);
    this.#asked.set(id, asked);
    return asked;
  };

  /** A picture as a data: address; undefined for what is none, and where it did not arrive. */
  readonly preview = (file: StoredFile): Promise<string | undefined> => {
    if (file.mediaType === "application/pdf") return Promise.resolve(undefined);
    const known = this.#previews.get(file.id) ?? this.#fetchPreview(file);
    this.#previews.set(file.id, known);
    return known;
  };

  /** Deletes a file that was not sent with anything yet. Whatever fails there goes by itself. */
  readonly remove = async (id: string): Promise<void> => {
    try {
      await (await this.#with.calls()).remove(id);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  };

  /** Gives the person a file. A failure has its dialog. */
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
      // What a file is called is asked silently, but here somebody waits for it.
      ui.raise(aloud(error), () => void this.save(id));
    }
  };

  /** Forgets everything: another driver's files are not this one's. */
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
      // What could not be asked now is asked again.
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
