import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PageTemplate } from "../../server/pages/page-template.ts";
import { PortalPages } from "../../server/pages/portal-pages.ts";
import { PreviewPages } from "../../server/pages/preview-pages.ts";
import { RenderedPages } from "../../server/pages/rendered-pages.ts";
import { ThemeSheets } from "../../server/pages/theme-sheets.ts";
import { registerPreviewRoutes } from "../../server/routes/preview/preview-routes.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { Tenants } from "../../server/tenants/types.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";

let folder: string;
let tenants: Tenants;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "preview-pages-"));
  const template = (name: string) => {
    const file = path.join(folder, `${name}.html`);
    writeFileSync(file, `<title>%TITLE%</title><!--theme--><!--boot--><p>${name}</p>`);
    return new PageTemplate(file);
  };
  tenants = await loadTenants({
    tenantsDir: "tenants",
    schemasDir: "schemas",
    published: { version: () => Promise.resolve(0), load: () => Promise.resolve({}) },
    clock: () => Date.UTC(2026, 10, 27, 12),
    production: false,
    demo: true,
  });
  app = Fastify();
  const templates = { app: template("app"), frame: template("frame") };
  const themes = new ThemeSheets(tenants);
  const rendered = new RenderedPages(undefined, () => undefined);
  const portal = new PortalPages({ template: template("portal"), tenants, themes, rendered, clock: () => 0 });
  registerPreviewRoutes(app, new PreviewPages(templates, tenants, themes), portal);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ method: "GET", url });

function bootIn(html: string): PreviewBoot {
  return JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "") as PreviewBoot;
}

describe("the preview's pages", () => {
  test("the frame may be framed by this server, the page around it by nobody", async () => {
    const frame = await get("/preview/plain/frame");
    expect(frame.body).toContain("<p>frame</p>");
    expect(frame.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(frame.headers["content-security-policy"]).not.toContain("frame-src");
    expect(frame.headers["x-frame-options"]).toBe("SAMEORIGIN");
    const page = await get("/preview/plain");
    expect(page.body).toContain("<p>app</p>");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
  });

  test("both run scripts under the portal's own policy and stay in no cache", async () => {
    for (const url of ["/preview/plain", "/preview/plain/frame"]) {
      const answer = await get(url);
      expect(answer.headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
      expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  test("a customer that is unknown has neither", async () => {
    expect((await get("/preview/nowhere")).statusCode).toBe(404);
    expect((await get("/preview/nowhere/frame")).statusCode).toBe(404);
    expect((await get("/preview/__proto__")).statusCode).toBe(404);
  });

  test("the boot data has the preview's words and a style form that is there to be fetched", async () => {
    const { preview, style } = bootIn((await get("/preview/harborcity")).body);
    expect(preview.messages["preview.heading"]).toBe("Preview");
    expect(Object.keys(preview.messages).every((key) => key.startsWith("preview."))).toBe(true);
    expect(tenants.formByHash(preview.styleForm)?.form.id).toBe("style");
    expect(
      tenants.formByHash(preview.styleForm)?.validate({ ...style, headerImage: style.headerImage.uri }, {}),
    ).toEqual([]);
  });

  test("the texts are those that anyone may read, without the ones for signed-in drivers", async () => {
    const { preview } = bootIn((await get("/preview/harborcity")).body);
    expect(Object.keys(preview.texts)).toContain("create-login");
    expect(Object.keys(preview.texts)).not.toContain("home");
    expect(Object.keys(preview.texts)).not.toContain("driver-account");
  });

  test("the portal's own pages carry nothing of the preview", async () => {
    const boot = (await tenants.find("harborcity"))?.boot;
    expect(Object.keys(boot?.messages ?? {}).filter((key) => key.startsWith("preview."))).toEqual([]);
    expect(boot?.forms).not.toHaveProperty("style");
  });

  test("every demo customer's published style passes its own style form", async () => {
    for (const slug of tenants.slugs) {
      const tenant = await tenants.find(slug);
      const { headerImage, ...style } = tenant?.style ?? bootIn("").style;
      const image = headerImage.uri === "" ? {} : { headerImage: headerImage.uri };
      expect(tenant?.styleForm.validate({ ...style, ...image }, {}), slug).toEqual([]);
    }
  });
});
