import { createContext } from "react";
import type { FileLimits } from "../../domain/files.ts";
import type { StoredFile } from "../../domain/generated/api-files.ts";

/** What became of a file that was chosen. */
export type AddedFile =
  | { kind: "added"; file: StoredFile }
  /** words: why, as the server says it; undefined where it was not reached. */
  | { kind: "refused"; words: string | undefined };

/** The store of files as a field for files uses it; those of whoever fills in the form. */
export interface FormFiles {
  readonly limits: FileLimits;
  /** Uploads a file; tells how much of it has gone, from 0 to 1. */
  add(file: File, onProgress: (fraction: number) => void): Promise<AddedFile>;
  /** What is known of a file; null where it is no longer there, undefined where that could not be asked. */
  find(id: string): Promise<StoredFile | null | undefined>;
  /** A picture as a data: address; undefined for what is none, and where it did not arrive. */
  preview(file: StoredFile): Promise<string | undefined>;
  /** Deletes a file that was not sent with anything yet; any other one stays. */
  remove(id: string): Promise<void>;
}

/** Null in a form whose page has no store of files: no form of it asks for any. */
export const FormFilesContext = createContext<FormFiles | null>(null);
