import type { StoredFile } from "../domain/generated/api-files.ts";
import type { ReceivedFile } from "./received-file.ts";
import { lateResponseChecks } from "./late-response-checks.ts";
import type { ApiClient } from "./client.ts";

/** Gets the sent fraction of a file, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/** Files of one owner: a driver, or anybody who knows both keys of a citation. */
export interface FileCalls {
  /** Uploads a file. Fails silently: the failure is shown beside the file. */
  upload(file: File, onProgress: OnProgress): Promise<StoredFile>;
  /** The name, type and size of a file. Fails silently. */
  find(id: string): Promise<StoredFile>;
  /** The bytes of a file. isSilent: nobody waits for them. */
  content(file: StoredFile, isSilent: boolean): Promise<ReceivedFile>;
  /** Deletes a file that no request refers to yet. Fails silently, since the server removes such files itself. */
  remove(id: string): Promise<void>;
}

const behind = { isBackground: true, titleKey: "calls.titles.default" } as const;

/** A file as multipart form data. */
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
