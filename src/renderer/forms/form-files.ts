import { createContext } from "react";
import type { FileLimits } from "../../domain/files.ts";
import type { StoredFile } from "../../domain/generated/api-files.ts";

/** The result of adding a chosen file. */
export type AddedFile =
  | { kind: "added"; file: StoredFile }
  /** words: the server's reason; undefined if it was not reached. */
  | { kind: "refused"; words: string | undefined };

/** The part of a file store that a field for files needs. */
export interface FormFiles {
  readonly limits: FileLimits;
  /** Uploads a file; onProgress gets the sent fraction, from 0 to 1. */
  add(file: File, onProgress: (fraction: number) => void): Promise<AddedFile>;
  /** The name, type and size of a file; null if it no longer exists, undefined if the request failed. */
  find(id: string): Promise<StoredFile | null | undefined>;
  /** A picture as a data: address; undefined if the file is not a picture or could not be fetched. */
  preview(file: StoredFile): Promise<string | undefined>;
  /** Deletes a file that no request refers to yet; any other one stays. */
  remove(id: string): Promise<void>;
}

/** Null on a page without a file store, whose forms ask for no files. */
export const FormFilesContext = createContext<FormFiles | null>(null);
