import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { translate } from "../../src/domain/messages.ts";
import { escapeHtml } from "./page-template.ts";

/** How to reach the tenant's parking office, where the tenant says how. */
function contactLines({ tenant, messages }: BootData): string {
  const { phone, email } = tenant?.contact ?? {};
  const line = (label: string, scheme: string, address: string | undefined) =>
    address === undefined
      ? ""
      : `<p>${escapeHtml(label)}: <a href="${scheme}:${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;
  return (
    line(translate(messages, "pages.home.contactPhone"), "tel", phone) +
    line(translate(messages, "pages.home.contactEmail"), "mailto", email)
  );
}

/**
 * What the page says where the portal does not start, as HTML beside the portal's place: after --portal-patience where the
 * first script failed or is still on its way (src/shell/start-notice.css). A page that was rendered here can be read: at its
 * head it says that it does not respond yet, and what of it needs scripts says so itself. Any other one would stay blank, and
 * says so at once where scripts are turned off.
 */
export function startNotice(boot: BootData, isRendered: boolean): string {
  const { messages } = boot;
  const reload = `<a href="">${escapeHtml(translate(messages, "app.reload"))}</a>`;
  if (isRendered) {
    const title = escapeHtml(translate(messages, "app.unresponsiveTitle"));
    const text = escapeHtml(translate(messages, "app.lateText"));
    return `<div class="start-notice start-notice-head" role="alert"><p><strong>${title}</strong></p><p>${text} ${reload}</p></div>`;
  }
  const contact = contactLines(boot);
  // No h1, of which a page has one: the portal's own, once it is there.
  const words = (title: string, text: string) =>
    `<div role="heading" aria-level="1">${escapeHtml(title)}</div><p>${escapeHtml(text)}</p>`;
  const late = words(translate(messages, "app.lateTitle"), translate(messages, "app.lateText"));
  const noScript = words(translate(messages, "app.noScriptTitle"), translate(messages, "app.noScriptText"));
  return (
    `<div class="start-notice start-notice-late" role="main"><div role="alert">${late}<p>${reload}</p></div>${contact}</div>` +
    `<noscript><div class="start-notice" role="main">${noScript}${contact}</div></noscript>`
  );
}
