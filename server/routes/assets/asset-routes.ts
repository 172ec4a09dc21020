import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { CompressedTexts } from "../../pages/compress.ts";
import { markDrawing } from "../../pages/customer-mark.ts";
import type { ThemeSheets } from "../../pages/theme-sheets.ts";
import { IMAGE_POLICY } from "../../security/headers.ts";
import { LARGEST_IMAGE_BYTES } from "../../tenants/tenant-images.ts";
import type { Tenants } from "../../tenants/types.ts";
import { sendCompressed } from "../compressed.ts";
import { refuse } from "../refusal.ts";
import { readInside } from "../../tenants/read-inside.ts";

const FOREVER = "public, max-age=31536000, immutable";
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

const options = { config: { access: "public", tenant: "none" }, schema: { hide: true } } as const;
const ofTenant = { ...options, config: { access: "public", tenant: "own" } } as const;

function hashOf(file: string, extension: string): string | undefined {
  const found = /^([0-9a-zA-Z_-]{8,128})\.([a-z]+)$/.exec(file);
  return found?.[2] === extension ? found[1] : undefined;
}

function registerForms(app: FastifyInstance, tenants: Tenants, texts: CompressedTexts): void {
  app.get<{ Params: { file: string } }>("/assets/forms/:file", options, async (request, reply) => {
    const hash = hashOf(request.params.file, "js");
    const form = hash === undefined ? undefined : tenants.formByHash(hash);
    if (form === undefined) return refuse(reply, 404, "not_found");
    void reply.header("cache-control", FOREVER).type("text/javascript; charset=utf-8");
    return sendCompressed(reply, form.moduleText(), { texts, hash: form.hash });
  });
}

function registerThemes(app: FastifyInstance, themes: ThemeSheets, texts: CompressedTexts): void {
  app.get<{ Params: { file: string } }>("/assets/theme/:file", options, async (request, reply) => {
    const sheet = await themes.find(request.params.file);
    if (sheet === undefined) return refuse(reply, 404, "not_found");
    // A substitute for another sheet must not be cached.
    void reply.header("cache-control", sheet.isExact ? FOREVER : "no-store").type("text/css; charset=utf-8");
    return sendCompressed(reply, sheet.css, { texts, hash: sheet.hash });
  });
}

function registerMarks(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>("/assets/mark/:file", options, (request, reply) => {
    const drawing = markDrawing(request.params.file);
    if (drawing === undefined) return refuse(reply, 404, "not_found");
    return reply
      .header("content-security-policy", IMAGE_POLICY)
      .header("cache-control", FOREVER)
      .type("image/svg+xml; charset=utf-8")
      .send(drawing);
  });
}

async function sendTenantImage(
  reply: FastifyReply,
  tenants: Tenants,
  slug: string,
  file: string,
): Promise<FastifyReply> {
  const type = IMAGE_TYPES[path.extname(file)];
  const folder = (await tenants.find(slug))?.assetsFolder;
  // Only a plain file name, so that no path can lead out of the folder.
  if (folder === undefined || type === undefined || !/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(file)) {
    return refuse(reply, 404, "not_found");
  }
  const reading = await readInside(path.dirname(folder), path.join(path.basename(folder), file), LARGEST_IMAGE_BYTES);
  if (!reading.ok) return refuse(reply, 404, "not_found");
  return reply
    .header("content-security-policy", IMAGE_POLICY)
    .header("cache-control", "public, max-age=3600")
    .type(type)
    .send(reading.content);
}

/** Registers form modules, theme sheets, tenants' images, and built files, which never change under their names. */
export async function registerAssetRoutes(
  app: FastifyInstance,
  sources: { tenants: Tenants; themes: ThemeSheets; distDir: string },
): Promise<void> {
  const texts = new CompressedTexts();
  registerForms(app, sources.tenants, texts);
  registerThemes(app, sources.themes, texts);
  registerMarks(app);
  app.get<{ Params: { slug: string; file: string } }>("/assets/tenants/:slug/:file", ofTenant, (request, reply) =>
    sendTenantImage(reply, sources.tenants, request.params.slug, request.params.file),
  );
  const portalFiles = path.join(sources.distDir, "portal/assets/app");
  await app.register(fastifyStatic, { root: portalFiles, serve: false, preCompressed: true, index: false });
  app.get<{ Params: { "*": string } }>("/assets/app/*", options, (request, reply) =>
    reply.sendFile(request.params["*"], { maxAge: "365d", immutable: true }),
  );
}
