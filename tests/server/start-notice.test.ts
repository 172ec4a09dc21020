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
  const html = startNotice({ ...boot, messages });
  expect(html).toMatch(/role="alert".*aria-level="1">Late.*<a href="">Again<\/a>.*<noscript>.*No scripts/);
});

it("writes the words of a tenant as text, and names its office where the tenant says how to reach it", () => {
  const contact = { phone: '1"><script>', email: "a&b@example.com" };
  const messages = { ...boot.messages, "app.lateText": "<b>soon</b>" };
  const tenant = boot.tenant === null ? null : { ...boot.tenant, contact };
  const html = startNotice({ ...boot, messages, tenant });
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain("&#60;b&#62;soon");
  expect(html.match(/mailto:a&#38;b@example\.com/g)).toHaveLength(2);
  expect(startNotice({ ...boot, tenant: null })).not.toContain("mailto:");
});
