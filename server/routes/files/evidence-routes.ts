import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Appeals } from "../../services/appeals/appeals.ts";
import type { Files } from "../../services/files/files.ts";
import { appealSecretHeader, plateQuery, refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf } from "../context.ts";
import { sendFile } from "../file-answers.ts";
import { acceptFiles, storeUpload } from "./uploaded-file.ts";
import { citationOf } from "../keyed-guard.ts";
import { refuse } from "../refusal.ts";
import { route } from "../route.ts";

const FILES = "/api/v1/portal/pages/home-without-session/citations/{citationId}/files";
const keyed = { access: "keyed", tenant: "query", keysFrom: "query" } as const;

function whoseOf(request: FastifyRequest) {
  return [tenantOf(request).slug, { citationNumber: citationOf(request).number }] as const;
}

interface EvidenceParts {
  readonly files: Files;
  readonly appeals: Appeals;
}

function registerUpload(app: FastifyInstance, files: Files): void {
  route(
    app,
    `POST ${FILES}`,
    {
      config: { ...keyed, takesFile: true },
      schema: {
        tags: ["appeals"],
        summary: "Uploads a photo or a PDF, to be named by an appeal against the citation or a reply within a day",
        querystring: plateQuery,
        response: { 201: shape("StoredFile"), ...refusals },
      },
    },
    (request, reply) => storeUpload(files, whoseOf(request)[1], request, reply),
  );
}

function registerReads(app: FastifyInstance, { files, appeals }: EvidenceParts): void {
  const isReadable = async (request: FastifyRequest, id: string) => {
    const sentWith = await files.sentWith(...whoseOf(request), id);
    const secret = request.headers["appeal-secret"];
    if (sentWith === undefined) return false;
    return appeals.mayRead(tenantOf(request), sentWith, typeof secret === "string" ? secret : undefined);
  };
  route(
    app,
    `GET ${FILES}/{fileId}`,
    {
      config: keyed,
      schema: {
        tags: ["appeals"],
        summary: "What a file of an appeal is called, and what it is",
        querystring: plateQuery,
        headers: appealSecretHeader,
        response: { 200: shape("StoredFile"), ...refusals },
      },
    },
    async (request, reply) => {
      const { fileId } = request.params;
      const file = (await isReadable(request, fileId)) ? await files.find(...whoseOf(request), fileId) : undefined;
      return file === undefined ? refuse(reply, 404, "not_found") : noStore(reply).send(file);
    },
  );
  route(
    app,
    `GET ${FILES}/{fileId}/content`,
    {
      config: keyed,
      schema: {
        tags: ["appeals"],
        summary: "The bytes of a file of an appeal: a picture to look at, a PDF as an attachment",
        querystring: plateQuery,
        headers: appealSecretHeader,
        produces: ["application/octet-stream"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const { fileId } = request.params;
      const found = (await isReadable(request, fileId)) ? await files.read(...whoseOf(request), fileId) : undefined;
      return found === undefined ? refuse(reply, 404, "not_found") : sendFile(reply, found);
    },
  );
}

function registerDelete(app: FastifyInstance, files: Files): void {
  route(
    app,
    `DELETE ${FILES}/{fileId}`,
    {
      config: keyed,
      schema: {
        tags: ["appeals"],
        summary: "Deletes a file that was not sent with an appeal yet",
        querystring: plateQuery,
        response: { 204: { type: "null" }, ...refusals },
      },
    },
    async (request, reply) => {
      const isDeleted = await files.remove(...whoseOf(request), request.params.fileId);
      return isDeleted ? noStore(reply).code(204).send(undefined) : refuse(reply, 404, "not_found");
    },
  );
}

/**
 * Files of appeals. Until a file is sent with an appeal, anyone who knows its id and both keys of the citation may read
 * and delete it; after that, reading it requires the appeal's secret.
 */
export async function evidenceRoutes(app: FastifyInstance, parts: EvidenceParts): Promise<void> {
  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    registerUpload(uploads, parts.files);
  });
  registerReads(app, parts);
  registerDelete(app, parts.files);
}
