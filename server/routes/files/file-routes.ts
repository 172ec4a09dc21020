import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Files } from "../../services/files/files.ts";
import { refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf } from "../context.ts";
import { refuse } from "../refusal.ts";
import { route } from "../route.ts";
import { sendFile } from "../file-answers.ts";
import { acceptFiles, storeUpload } from "./uploaded-file.ts";

const access = { access: "driver", tenant: "token" } as const;

function whoseOf(request: FastifyRequest) {
  return [tenantOf(request).slug, { driverId: driverOf(request).driverId }] as const;
}

function registerUpload(app: FastifyInstance, files: Files): void {
  route(
    app,
    "POST /api/v1/files",
    {
      config: { ...access, takesFile: true },
      schema: {
        tags: ["files"],
        summary: "Uploads a photo or a PDF of the driver's, to be named by the answers to a form within a day",
        response: { 201: shape("StoredFile"), ...refusals },
      },
    },
    (request, reply) => storeUpload(files, whoseOf(request)[1], request, reply),
  );
}

/** Files of drivers: only the driver that a file belongs to can upload, read and delete it. */
export async function fileRoutes(app: FastifyInstance, { files }: { files: Files }): Promise<void> {
  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    registerUpload(uploads, files);
  });
  route(
    app,
    "GET /api/v1/files/{id}",
    {
      config: access,
      schema: {
        tags: ["files"],
        summary: "What a file of the driver's is called, and what it is",
        response: { 200: shape("StoredFile"), ...refusals },
      },
    },
    async (request, reply) => {
      const file = await files.find(...whoseOf(request), request.params.id);
      return file === undefined ? refuse(reply, 404, "not_found") : noStore(reply).send(file);
    },
  );
  route(
    app,
    "GET /api/v1/files/{id}/content",
    {
      config: access,
      schema: {
        tags: ["files"],
        summary: "The bytes of a file of the driver's: a picture to look at, a PDF as an attachment",
        produces: ["application/octet-stream"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const found = await files.read(...whoseOf(request), request.params.id);
      return found === undefined ? refuse(reply, 404, "not_found") : sendFile(reply, found);
    },
  );
  route(
    app,
    "DELETE /api/v1/files/{id}",
    {
      config: access,
      schema: {
        tags: ["files"],
        summary: "Deletes a file of the driver's that was not sent with anything yet",
        response: { 204: { type: "null" }, ...refusals },
      },
    },
    async (request, reply) => {
      const isDeleted = await files.remove(...whoseOf(request), request.params.id);
      return isDeleted ? noStore(reply).code(204).send(undefined) : refuse(reply, 404, "not_found");
    },
  );
}
