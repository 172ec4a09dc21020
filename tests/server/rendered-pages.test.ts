import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openRenderPage, RenderedPages, type Patience } from "../../server/pages/rendered-pages.ts";
import { renderPage } from "../../src/app/entry-server.tsx";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import {
  renderedPlaceAt,
  type RenderedScreen,
  type Rendering,
  type RenderPage,
  type RenderRequest,
} from "../../src/domain/page-rendering.ts";
import { bootData } from "../support/boot-data.ts";
import { baseForm } from "../support/form-module.ts";
import { deferred } from "../support/stores.ts";

const NOW = Date.UTC(2026, 10, 27, 12);
const HASH = "0123456789abcdef0123456789abcdef";

function wanted(screen: RenderedScreen, boot: BootData = bootData(), returnTo?: string) {
  return { screen, boot, returnTo, now: NOW, form: undefined };
}

/** A rendering that says what it was asked for. */
function say({ screen, returnTo, nonce }: RenderRequest): Rendering {
  const way = returnTo === undefined ? "" : `?returnTo=${encodeURIComponent(returnTo)}`;
  return { title: screen, body: `<a href="/x${way}">`, styles: `<style nonce="${nonce}">`, script: "" };
}

/** Never ends, or is over at once. */
const never = (): Patience => ({ over: new Promise(() => undefined), stop: () => undefined });
const atOnce = (): Patience => ({ over: Promise.resolve(), stop: () => undefined });

function open(render: RenderPage | undefined, patience = never, capacity?: number) {
  const reported: string[] = [];
  const pages = new RenderedPages(
    render,
    (error, screen) => reported.push(`${screen}: ${String(error)}`),
    patience,
    capacity,
  );
  return { pages, reported };
}

describe("the pages that are kept", () => {
  it("are rendered once for everybody who would see the same", async () => {
    const asked: string[] = [];
    const { pages } = open((request) => {
      asked.push(`${request.screen} ${request.returnTo === undefined ? "" : "with a way"}`);
      return Promise.resolve(say(request));
    });
    const boot = bootData();
    await Promise.all([pages.find(wanted("home", boot)), pages.find(wanted("home", boot))]);
    for (const way of ["/profile", "/dashboard", undefined]) await pages.find(wanted("login", boot, way));
    await pages.find(wanted("home", bootData()));
    expect(asked).toEqual(["home ", "login with a way", "login ", "home "]);
  });

  it("are one for all addresses of a citation, so that nobody's addresses are work or fill the memory", async () => {
    let rendered = 0;
    const { pages } = open((request) => {
      rendered += 1;
      return Promise.resolve(say(request));
    });
    const boot = bootData({ flags: { ...bootData().flags, citationsEnabled: true } });
    for (const path of ["HC-1001/7ABC123", "HC-1002/7ABC123", "x/y/", "%3Cscript%3E/a%2Fb"]) {
      const place = renderedPlaceAt(`citation-details/${path}`, `?view=appeal&plate=${rendered}`, boot.flags);
      expect(place, path).toEqual({ screen: "citation-details", returnTo: undefined });
      if (place !== undefined) await pages.find({ ...place, boot, now: NOW, form: undefined });
    }
    expect(rendered).toBe(1);
  });

  it("have a place for the way back, which takes any text that is judged safe", async () => {
    const { pages } = open((request) => Promise.resolve(say(request)));
    const page = await pages.find(wanted("login", bootData(), "/profile"));
    const way = `/a?$&$1='"><script>&b=%NONCE%#c`;
    const html = pages.withWay(page?.body ?? "", way);
    expect(html).toBe(`<a href="/x?returnTo=${encodeURIComponent(way)}">`);
    expect(html).not.toMatch(/<script|\$&/);
    const toRoot = await pages.find(wanted("login", bootData(), "/"));
    expect(pages.withWay(toRoot?.body ?? "", "/")).toBe('<a href="/x?returnTo=%2F">');
  });

  it("have a place for the nonce in each style element", async () => {
    const { pages } = open((request) => Promise.resolve(say(request)));
    expect((await pages.find(wanted("home")))?.styles.join("n0nce")).toBe('<style nonce="n0nce">');
  });

  it("are limited in number", async () => {
    let rendered = 0;
    const { pages } = open(
      (request) => {
        rendered += 1;
        return Promise.resolve(say(request));
      },
      never,
      2,
    );
    const boot = bootData();
    for (const screen of ["home", "login", "privacy", "home"] as const) await pages.find(wanted(screen, boot));
    expect(rendered).toBe(4);
  });

  it("are rendered anew when the alert begins or ends", async () => {
    const { pages } = open((request) => Promise.resolve({ ...say(request), title: String(request.now) }));
    const boot = bootData({ systemAlert: { enabled: true, body: "<p>a</p>", startDate: "2026-11-28" } });
    const later = NOW + 24 * 3_600_000;
    const titles = [NOW, NOW + 1, later].map(
      async (now) => (await pages.find({ ...wanted("home", boot), now }))?.title,
    );
    expect(await Promise.all(titles)).toEqual([String(NOW), String(NOW), String(later)]);
  });
});

describe("a page that cannot be rendered", () => {
  it("is left to the browser, and reported once", async () => {
    const { pages, reported } = open(() => Promise.reject(new Error("no such thing")));
    const boot = bootData();
    expect([await pages.find(wanted("home", boot)), await pages.find(wanted("home", boot))]).toEqual([
      undefined,
      undefined,
    ]);
    expect(reported).toEqual(["home: Error: no such thing"]);
  });

  it("because it takes too long is left to the browser until it is there, and reported once", async () => {
    const { promise, resolve } = deferred<Rendering>();
    const { pages, reported } = open(() => promise, atOnce);
    const boot = bootData();
    expect([await pages.find(wanted("home", boot)), await pages.find(wanted("home", boot))]).toEqual([
      undefined,
      undefined,
    ]);
    expect(reported).toEqual(["home: Error: rendering takes too long"]);
    resolve({ title: "here", body: "", styles: "", script: "" });
    await vi.waitFor(async () => expect((await pages.find(wanted("home", boot)))?.title).toBe("here"));
  });

  it("because there is nothing to render with is left to the browser, and nothing is reported", async () => {
    const { pages, reported } = open(await openRenderPage("/nowhere", () => expect.unreachable()));
    expect([await pages.find(wanted("home")), reported]).toEqual([undefined, []]);
  });

  it.each([
    ["exports nothing", "export {};", /exports no renderPage/],
    ["fails", 'throw new Error("broken build");', /broken build/],
  ])("because what renders it %s is left to the browser, and reported", async (_what, source, says) => {
    const distDir = mkdtempSync(path.join(tmpdir(), "portal-render-"));
    onTestFinished(() => rmSync(distDir, { recursive: true }));
    mkdirSync(path.join(distDir, "render"));
    writeFileSync(path.join(distDir, "render/entry-server.js"), source);
    writeFileSync(path.join(distDir, "package.json"), '{ "type": "module" }');
    const reported: unknown[] = [];
    expect(await openRenderPage(distDir, (error) => reported.push(error))).toBeUndefined();
    expect(String(reported)).toMatch(says);
  });
});

describe("a rendered page", () => {
  /** What the first page costs, the code of pages and forms among it, is paid outside of the tests. */
  beforeAll(() => renderPage({ ...wanted("login"), nonce: "n0nce" }));

  const hostile = `</script><img src=x onerror=alert(1)>%NONCE%$&<!--boot-->`;
  const escaped = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;%NONCE%$&amp;&lt;!--boot--&gt;";

  it("writes the words of a tenant as text", async () => {
    const boot = bootData({
      tenant: {
        slug: "testville",
        name: hostile,
        timeZone: "UTC",
        accountIdentifier: { label: hostile },
        contact: { phone: `1"${hostile}`, email: hostile },
      },
      systemAlert: { enabled: true, body: hostile },
      home: hostile,
    });
    const { body } = await renderPage({ ...wanted("home", boot), nonce: "n0nce" });
    expect(body).toContain(escaped);
    expect(body).not.toMatch(/<img|<script|<!--boot-->/);
    // Without scripts the words of a text that the sanitiser has to judge can be read.
    expect(body).toMatch(/<noscript>.*%NONCE%\$&amp;.*<\/noscript>.*rich-text-skeleton/);
  });

  it("shows the form of its page with the words of its document, which hold nothing but text", async () => {
    const form = baseForm("sign-in");
    const own = { ...form.ui.fields, userName: { label: hostile, widget: "text" as const } };
    const boot = bootData({ forms: { "sign-in": HASH } });
    const hostileForm = { ...form, ui: { ...form.ui, fields: own } };
    const { body, styles } = await renderPage({ ...wanted("login", boot), form: hostileForm, nonce: "n0nce" });
    expect(body).toContain(escaped);
    expect(body).not.toMatch(/<img|<script/);
    // A press before the scripts come sends nothing.
    expect(body).toMatch(/<form[^>]* method="dialog"/);
    expect(body).not.toMatch(/<form[^>]* action=/);
    expect(body).toMatch(/<noscript>.*Logging in needs JavaScript.*<\/noscript>/);
    expect(styles.split("<style ").length - 1).toBe(styles.split('nonce="n0nce"').length - 1);
    expect(styles).toContain("data-make-styles-rehydration");
  });

  it("holds no form for the next page", async () => {
    const boot = bootData({ forms: { "sign-in": HASH } });
    await renderPage({ ...wanted("login", boot), form: baseForm("sign-in"), nonce: "n0nce" });
    const { body } = await renderPage({ ...wanted("login", boot), nonce: "n0nce" });
    expect(body).toContain("form-skeleton");
  });

  it("has the text of the privacy policy in it", async () => {
    const boot = bootData({ texts: { "privacy-policy": "<h2>What we keep</h2><p>Nothing.</p>" } });
    const { body, title } = await renderPage({ ...wanted("privacy", boot), nonce: "n0nce" });
    expect(body).toContain("<h2>What we keep</h2>");
    expect(title).toBe("Privacy Policy – Driver Portal");
  });

  it("says nothing of the citation at whose address it is, and without scripts that they are needed", async () => {
    const boot = bootData({ flags: { ...bootData().flags, citationsEnabled: true } });
    const { body, title } = await renderPage({ ...wanted("citation-details", boot, "/profile"), nonce: "n0nce" });
    expect(title).toBe("Citation – Driver Portal");
    expect(body).toMatch(/<h1[^>]*>Citation<\/h1><\/div><\/div><noscript>.*needs JavaScript.*<\/noscript>/);
    expect(body).not.toMatch(/citationId|licenseId/);
    expect(body).toContain("?returnTo=%2Fprofile");
  });

  it("asks the browser for nothing, whichever page it is, and names the keys of its tenant alone", async () => {
    for (const screen of ["home", "login", "privacy", "not-found"] as const) {
      const { body, script } = await renderPage({ ...wanted(screen, bootData(), "/profile"), nonce: "n0nce" });
      expect(body).toContain("?returnTo=%2Fprofile");
      expect(body).toMatch(/<h1/);
      expect(script).toContain('"portal/testville/session"');
    }
    const { body } = await renderPage({ ...wanted("not-found", bootData({ tenant: null })), nonce: "n0nce" });
    expect(body).toMatch(/<h1.*href="\/"/);
  });
});
