import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { FiledAppeal } from "../../src/domain/generated/api-appeals.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import type { StoredFile } from "../../src/domain/generated/api-files.ts";
import { lookUpPath, storeCitations } from "./citations.ts";
import { pdf } from "./sample-files.ts";
import { multipart, type SentFile } from "./uploads.ts";
import type { ServerInUse } from "./use-server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";
export const PLATE = "TUG-77";

/** The content of an appeal. */
export const statement = {
  name: "Dana Rivers",
  emailAddress: "dana@mail.example",
  statement: "The sign was covered.",
};

/** The calls for appeals, made with both keys of a citation of eastport. */
export function appealCalls(at: ServerInUse) {
  /** A citation for each test, since an appeal cannot be removed. */
  let next = 100;
  async function newCitation(change: Parameters<typeof storeCitations>[2] = {}, tenant = "eastport"): Promise<string> {
    next += 1;
    const number = `AP-${next}`;
    await storeCitations(at.server, tenant, { number, ...change });
    return number;
  }
  /** A network for each request, since each network has its own limits. */
  let networks = 0;
  const remoteAddress = () => `198.51.${(networks += 1) >> 8}.${networks & 255}`;
  const post = (url: string, body: object, key: string = randomUUID(), customer = "eastport") =>
    at.server.app.inject({
      method: "POST",
      remoteAddress: remoteAddress(),
      url: `${PUBLIC}/${url}?customer=${customer}`,
      headers: { "content-type": "application/json", "idempotency-key": key },
      payload: JSON.stringify(body),
    });
  const appeal = (number: string, more: object = {}, key?: string) =>
    post("citation/appeal", { number, plate: PLATE, ...statement, ...more }, key);
  async function filed(number: string, more: object = {}): Promise<FiledAppeal> {
    const answer = await appeal(number, more);
    expect([answer.statusCode, answer.json().errors]).toEqual([201, undefined]);
    return answer.json<FiledAppeal>();
  }
  const keyed = (number: string, rest: string, secret?: string, plate = PLATE, method: "GET" | "DELETE" = "GET") =>
    at.server.app.inject({
      method,
      url: `${PUBLIC}/citations/${number}/${rest}?customer=eastport&plate=${encodeURIComponent(plate)}`,
      headers: secret === undefined ? {} : { "appeal-secret": secret },
    });
  const read = (number: string, id: string, secret?: string, plate?: string) =>
    keyed(number, `appeals/${id}`, secret, plate);
  const reply = (
    number: string,
    opened: { appealId: string; secret: string },
    more: object = {},
    key?: string,
    tenant?: string,
  ) =>
    post("send-driver-reply", { number, plate: PLATE, message: "Here is a photo.", ...opened, ...more }, key, tenant);
  async function addFile(number: string, file: SentFile = { bytes: pdf(), name: "sign.pdf" }): Promise<string> {
    const answer = await at.server.app.inject({
      method: "POST",
      url: `${PUBLIC}/citations/${number}/files?customer=eastport&plate=${PLATE}`,
      ...multipart(file),
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<StoredFile>().id;
  }
  const lookUp = async (number: string) =>
    (await at.server.get(lookUpPath("eastport", number, PLATE))).json<Citation>();
  const mailsTo = async (address: string) => (await at.server.mails()).filter(({ to }) => to === address);

  return { newCitation, appeal, filed, keyed, read, reply, addFile, lookUp, mailsTo };
}
