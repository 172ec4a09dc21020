import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PageTemplate } from "../../server/pages/page-template.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const INDEX = `<!doctype html><html><head><title>%TITLE%</title><!--theme--><!--boot-->
<script type="module" src="/assets/app/index-abc12345.js" nonce="%NONCE%"></script></head><body><div id="root"></div></body></html>`;

describeWithDatabase("pages", (open) => {
  let server: TestServer;
  const distDir = mkdtempSync(path.join(tmpdir(), "portal-dist-"));
  beforeAll(async () => {
    mkdirSync(path.join(distDir, "portal/assets/app"), { recursive: true });
    writeFileSync(path.join(distDir, "portal/index.html"), INDEX);
    writeFileSync(path.join(distDir, "portal/assets/app/index-abc12345.js"), "export {};");
    writeFileSync(path.join(distDir, "portal/assets/app/index-abc12345.js.br"), "brotli");
    server = await startTestServer(open, {
      distDir,
      tenantsDir: path.join(findProjectRoot(), "tenants"),
      env: { demo: true },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(distDir, { recursive: true, force: true });
  });

  const bootOf = (html: string) =>
    JSON.parse(
      /<script type="application\/json" id="boot" nonce="[^"]+">(.*?)<\/script>/s.exec(html)?.[1] ?? "null",
    ) as Record<string, unknown>;
  const page = (url: string) => server.app.inject({ url, headers: { accept: "text/html" } });

  it("serves a tenant's page with its boot data, theme and a nonce of its own", async () => {
    const [answer, again] = [await page("/driverportal/harborcity"), await page("/driverportal/harborcity")];
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(bootOf(answer.body)).toMatchObject({ tenant: { slug: "harborcity" } });
    const nonce = /nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
    expect(answer.body.split(`nonce="${nonce}"`)).toHaveLength(3);
    expect(answer.body).not.toContain("%NONCE%");
    expect(again.body).not.toContain(nonce);
  });

  it("fills a text of a tenant in as it is, whatever places of the template it names", async () => {
    const file = path.join(distDir, "places.html");
    writeFileSync(file, INDEX);
    const bootJson = JSON.stringify({ home: "%NONCE% %TITLE% <!--boot--> <!--theme-->" });
    const content = {
      title: "%NONCE% <!--boot-->",
      themeHref: "/%NONCE%.css",
      iconHref: "/%BOOT%",
      themeColor: "#112233",
      bootJson,
    };
    const { html, nonce } = (await new PageTemplate(file).render(content)) ?? { html: "", nonce: "" };
    expect(html.split(nonce)).toHaveLength(3);
    expect(bootOf(html)).toEqual({ home: "%NONCE% %TITLE% <!--boot--> <!--theme-->" });
    expect(html).toContain("<title>%NONCE% &#60;!--boot--&#62;</title>");
    expect(html).toContain('href="/%NONCE%.css"');
  });

  it.each([
    ["/driverportal/plain/login", 200],
    ["/driverportal/plain/login/", 200],
    ["/driverportal/plain/email-status/dana", 200],
    ["/driverportal/plain/nonsense", 404],
    ["/driverportal/plain/paycitation", 404],
    ["/driverportal/nowhere", 404],
    ["/driverportal/PLAIN", 404],
    ["/DRIVERPORTAL/plain", 404],
    ["/driverportal/plain/LOGIN", 404],
    ["/driverportal/plain/buypermits", 404],
    ["/driverportal/plain?view=%00", 200],
    ["/driverportal/plain/login?returnTo=%00", 200],
    ["/driverportal/plain/nonsense?%00=x", 404],
    ["/preview/nowhere?x=%00", 404],
    ["/?x=%00", 200],
    ["/mailbox?x=%00", 200],
    ["/somewhere/else?x=%00", 404],
    ["/driverportal/..%2Fplain", 404],
    ["/somewhere/else", 404],
  ])("answers %s with %i", async (url, status) => {
    const answer = await page(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
  });

  it.each([
    "/driverportal/%00",
    "/driverportal/x%00y",
    "/driverportal/%zz",
    "/driverportal/plain/%00",
    "/driverportal/__proto__",
    "/driverportal/%ed%a0%80",
    "/preview/__proto__",
    "/preview/%00",
    "/preview/%c0",
    "/preview/constructor/frame",
  ])("answers %s with the 404 page, whatever kind of answer was asked for", async (url) => {
    for (const accept of ["*/*", "text/html"]) {
      const answer = await server.app.inject({ url, headers: { accept } });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(bootOf(answer.body)).toMatchObject({ tenant: null });
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("shows an unknown tenant nobody's look", async () => {
    const answer = await page("/driverportal/nowhere/login");
    expect(bootOf(answer.body)).toMatchObject({ tenant: null });
    expect(answer.body).not.toMatch(/harborcity|mercygeneral/);
  });

  it("lets nothing in boot data end its element", async () => {
    const html = (await page("/driverportal/harborcity")).body;
    const json = /id="boot" nonce="[^"]+">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(json).toContain("\\u003c");
    expect(json).not.toContain("<");
  });

  it("serves theme, form modules, the tenant's image and built files by address of their content", async () => {
    const html = (await page("/driverportal/harborcity")).body;
    const theme = await server.get(/href="(\/assets\/theme\/[^"]+)"/.exec(html)?.[1] ?? "");
    expect([theme.statusCode, theme.headers["content-type"], theme.headers["cache-control"]]).toEqual([
      200,
      "text/css; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    const boot = bootOf(html) as { forms: Record<string, string>; style: { headerImage: { uri: string } } };
    const form = await server.get(`/assets/forms/${boot.forms["vehicle"]}.js`);
    expect([form.statusCode, form.headers["content-type"], form.headers["cache-control"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    const image = await server.get(boot.style.headerImage.uri);
    expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(image.headers["content-security-policy"]).toContain("sandbox");
    const script = await server.app.inject({
      url: "/assets/app/index-abc12345.js",
      headers: { "accept-encoding": "br" },
    });
    expect([script.statusCode, script.headers["content-encoding"], script.headers["cache-control"]]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
  });

  it.each([
    ["harborcity", "/assets/tenants/harborcity/favicon.svg", "public, max-age=3600"],
    ["plain", "/assets/mark/P-1f5fa8-ffffff.svg", "public, max-age=31536000, immutable"],
    ["nowhere", "/assets/mark/D-1f5fa8-ffffff.svg", "public, max-age=31536000, immutable"],
  ])("gives the tab of %s its mark, and the browser the header's colour", async (slug, address, caching) => {
    const html = (await page(`/driverportal/${slug}`)).body;
    expect(html).toContain(`<link rel="icon" href="${address}">`);
    const boot = bootOf(html) as { style: { headerColor: string } };
    expect(html).toContain(`<meta name="theme-color" content="${boot.style.headerColor}">`);
    const mark = await server.get(address);
    expect([mark.statusCode, mark.headers["cache-control"]]).toEqual([200, caching]);
    expect(mark.headers["content-type"]).toMatch(/^image\/svg\+xml/);
    expect(mark.headers["content-security-policy"]).toContain("sandbox");
  });

  it("serves the tenant's present sheet, uncached, to a page from before a publication", async () => {
    const [address] = /\/assets\/theme\/[^"]+/.exec((await page("/driverportal/plain")).body) ?? [""];
    const current = await server.get(address);
    const former = await server.get("/assets/theme/plain.00000000000000000000.css");
    expect([former.statusCode, former.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(former.body).toBe(current.body);
    expect(current.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it.each([
    "/assets/theme/nowhere.00000000000000000000.css",
    "/assets/theme/x.js",
    "/assets/forms/00000000000000000000.js",
    "/assets/forms/..%2F..%2Fpackage.json",
    "/assets/tenants/harborcity/tenant.json",
    "/assets/tenants/harborcity/..%2Ftenant.json",
    "/assets/tenants/harborcity/..%2F..%2Fplain%2Ftenant.json",
    "/assets/tenants/nowhere/header.svg",
    "/assets/app/..%2F..%2Findex.html",
    "/assets/app/nothing.js",
    "/assets/mark/%3C-112233-ffffff.svg",
    "/assets/mark/favicon.svg",
  ])("has no file at %s", async (url) => {
    expect([400, 403, 404]).toContain((await server.get(url)).statusCode);
  });

  it("gives no tenant another's theme: each has its own address", async () => {
    const themes = await Promise.all(
      ["harborcity", "mercygeneral", "plain"].map(
        async (slug) => /assets\/theme\/([^"]+)"/.exec((await page(`/driverportal/${slug}`)).body)?.[1],
      ),
    );
    expect(new Set(themes).size).toBe(3);
  });

  it("lists the portals at the root of a demonstration server", async () => {
    const answer = await page("/");
    expect(answer.body).toContain('<a href="/driverportal/harborcity">');
    expect(answer.body).toContain('<a href="/mailbox">Mailbox</a>');
  });

  it("says everything on its own pages in words of the catalogue", async () => {
    for (const address of ["/", "/mailbox", "/nonsense"]) {
      const shown = (await page(address)).body.replace(/<script.*?<\/script>/gs, "");
      expect(shown).not.toMatch(/\b(?:mail|errors|pages)\.[a-z]+\.[a-z]+/i);
    }
  });

  describe("headers", () => {
    it.each([
      ["GET", "/driverportal/plain"],
      ["GET", "/driverportal/plain/nonsense"],
      ["GET", "/"],
      ["GET", "/mailbox"],
      ["GET", "/healthz"],
      ["GET", "/metrics"],
      ["GET", "/assets/theme/none.css"],
      ["GET", "/api/v1/portal/style/plain"],
      ["GET", "/api/v1/portal/style/nowhere"],
      ["GET", "/api/v1/nothing"],
      ["GET", "/api/v1/%zz"],
      ["POST", "/api/v1/eua/update"],
      ["OPTIONS", "/api/v1/eua/update"],
      ["DELETE", "/driverportal/plain"],
    ])("stand on %s %s", async (method, url) => {
      const { headers } = await server.app.inject({
        method: method as "GET",
        url,
        headers: { origin: "https://evil.example" },
      });
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["strict-transport-security"]).toContain("max-age=");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      const policy = String(headers["content-security-policy"]);
      for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    });

    it("enforce Trusted Types on pages", async () => {
      expect((await page("/driverportal/plain")).headers["content-security-policy"]).toContain(
        "require-trusted-types-for 'script'",
      );
    });
  });
});
