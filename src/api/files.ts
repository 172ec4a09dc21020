import type { StoredFile } from "../domain/generated/api-files.ts";
import type { ReceivedFile } from "./received-file.ts";
import { lateResponseChecks } from "./late-response-checks.ts";
import type { ApiClient } from "./client.ts";

/** Told while a file goes up: how much of it has gone, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/** Files of one owner: a driver, or whoever knows both keys of a citation. */
export interface FileCalls {
  /** Uploads a file. Fails silently: what is wrong with it is told beside it. */
  upload(file: File, onProgress: OnProgress): Promise<StoredFile>;
  /** What a file is called, and what it is. Fails silently. */
  find(id: string): Promise<StoredFile>;
  /** The bytes of a file. isSilent: nobody has asked for them. */
  content(file: StoredFile, isSilent: boolean): Promise<ReceivedFile>;
  /** Deletes a file that was not sent with anything yet. Fails silently: it goes by itself. */
  remove(id: string): Promise<void>;
}

const behind = { isBackground: true, titleKey: "calls.titles.default" } as const;

/** A file in the form in which a browser sends one. */
export function fileForm(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** Files of the signed-in driver. */
export function filesApi(client: ApiClient): FileCalls {
  const signedIn = { ...behind, access: "signed-in" } as const;
  return {
    upload: (file, onProgress) =>
      client.send("POST /api/v1/files", {
        ...signedIn,
        isResponse: lateResponseChecks.file,
        isSilent: true,
        body: fileForm(file),
        onProgress,
      }),
    find: (id) =>
      client.send("GET /api/v1/files/{id}", {
        ...signedIn,
        isResponse: lateResponseChecks.file,
        isSilent: true,
        path: { id },
      }),
    content: ({ id, mediaType }, isSilent) =>
      client.sendForFile("GET /api/v1/files/{id}/content", { ...signedIn, isSilent, path: { id } }, mediaType),
    remove: (id) =>
      client.send("DELETE /api/v1/files/{id}", { ...signedIn, isSilent: true, path: { id }, hasNoBody: true }),
  };
}
