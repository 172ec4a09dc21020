import type { Entity } from "../domain/form-entity.ts";
import type { AppealKey } from "../domain/appeals.ts";
import type { CitationKeys } from "../domain/citations.ts";
import type { Appeal, FiledAppeal } from "../domain/generated/api-appeals.ts";
import { fileForm, type FileCalls } from "./files.ts";
import type { ApiClient } from "./client.ts";
import { lateResponseChecks } from "./late-response-checks.ts";

/** Appeals against citations, without a session. */
export interface AppealsApi {
  /** Files an appeal; the same key and body again return the same one. */
  file(keys: CitationKeys, answers: Entity, idempotencyKey: string): Promise<FiledAppeal>;
  /** An appeal with everything that was written about it. */
  read(keys: CitationKeys, appeal: AppealKey): Promise<Appeal>;
  /** Replies to the parking office. */
  reply(keys: CitationKeys, appeal: AppealKey, answers: Entity, idempotencyKey: string): Promise<Appeal>;
  /**
   * Files of appeals against a citation. secret: that of the open appeal, without which files that were sent with it
   * cannot be read.
   */
  files(keys: CitationKeys, secret: () => string | undefined): Promise<FileCalls>;
}

const TITLE = "calls.titles.appeal";

/** The calls around appeals of a tenant. */
export function appealsApi(client: ApiClient, customer: string): AppealsApi {
  const keyed = { access: "keyed", titleKey: TITLE } as const;
  return {
    file: (keys, answers, idempotencyKey) =>
      client.send("POST /api/v1/portal/pages/home-without-session/citation/appeal", {
        ...keyed,
        query: { customer },
        headers: { "idempotency-key": idempotencyKey },
        isResponse: lateResponseChecks.filedAppeal,
        body: { ...answers, ...keys },
      }),
    read: ({ number, plate }, { id, secret }) =>
      client.send("GET /api/v1/portal/pages/home-without-session/citations/{citationId}/appeals/{appealId}", {
        ...keyed,
        path: { citationId: number, appealId: id },
        query: { customer, plate },
        headers: { "appeal-secret": secret },
        isResponse: lateResponseChecks.appeal,
      }),
    reply: (keys, { id, secret }, answers, idempotencyKey) =>
      client.send("POST /api/v1/portal/pages/home-without-session/send-driver-reply", {
        ...keyed,
        query: { customer },
        headers: { "idempotency-key": idempotencyKey },
        isResponse: lateResponseChecks.appeal,
        body: { ...answers, ...keys, appealId: id, secret },
      }),
    files: async (keys, secret) => evidenceCalls(client, customer, keys, secret),
  };
}

function evidenceCalls(
  client: ApiClient,
  customer: string,
  { number: citationId, plate }: CitationKeys,
  secret: () => string | undefined,
): FileCalls {
  const behind = { access: "keyed", titleKey: TITLE, isBackground: true, query: { customer, plate } } as const;
  const opened = () => {
    const known = secret();
    return known === undefined ? {} : { headers: { "appeal-secret": known } };
  };
  const FILES = "/api/v1/portal/pages/home-without-session/citations/{citationId}/files";
  return {
    upload: (file, onProgress) =>
      client.send(`POST ${FILES}`, {
        ...behind,
        path: { citationId },
        isResponse: lateResponseChecks.file,
        isSilent: true,
        body: fileForm(file),
        onProgress,
      }),
    find: (fileId) =>
      client.send(`GET ${FILES}/{fileId}`, {
        ...behind,
        ...opened(),
        path: { citationId, fileId },
        isResponse: lateResponseChecks.file,
        isSilent: true,
      }),
    content: ({ id: fileId, mediaType }, isSilent) =>
      client.sendForFile(
        `GET ${FILES}/{fileId}/content`,
        { ...behind, ...opened(), isSilent, path: { citationId, fileId } },
        mediaType,
      ),
    remove: (fileId) =>
      client.send(`DELETE ${FILES}/{fileId}`, {
        ...behind,
        path: { citationId, fileId },
        isSilent: true,
        hasNoBody: true,
      }),
  };
}
