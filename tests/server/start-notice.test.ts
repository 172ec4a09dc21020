import { expect, it } from "vitest";
import { startNotice } from "../../server/pages/start-notice.ts";
import { bootData } from "../support/boot-data.ts";

const boot = bootData();

it("says what a page can do that did not start, and what one without scripts needs", () => {
  const messages = {
    ...boot.messages,
    "app.lateTitle": "Late",
    "app.reload": "Again",
    "app.noScriptTitle": "No scripts",
  };
  const html = startNotice({ ...boot, messages }, false);
  expect(html).toMatch(/role="alert".*aria-level="1">Late.*<a href="">Again<\/a>.*<noscript>.*No scripts/);
});

it("writes the words of a tenant as text, and names its office where the tenant says how to reach it", () => {
  const contact = { phone: '1"><script>', email: "a&b@example.com" };
  const messages = { ...boot.messages, "app.lateText": "<b>soon</b>" };
  const tenant = boot.tenant === null ? null : { ...boot.tenant, contact };
  const html = startNotice({ ...boot, messages, tenant }, false);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain("&#60;b&#62;soon");
  expect(html.match(/mailto:a&#38;b@example\.com/g)).toHaveLength(2);
  expect(startNotice({ ...boot, tenant: null }, false)).not.toContain("mailto:");
});

it("says at the head of a page that can be read that it does not respond, and nothing of scripts that are turned off", () => {
  const messages = { ...boot.messages, "app.unresponsiveTitle": "<b>Not yet</b>", "app.reload": "Again" };
  const html = startNotice({ ...boot, messages }, true);
  expect(html).toMatch(/role="alert".*&#60;b&#62;Not yet.*<a href="">Again<\/a>/);
  expect(html).not.toMatch(/<noscript|role="main"|<b>/);
});
