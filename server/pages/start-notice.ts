import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { translate } from "../../src/domain/messages.ts";
import { escapeHtml } from "./page-template.ts";

/** How to reach the tenant's parking office, if the tenant has contact data. */
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
 * The notice for a portal that does not start, as HTML next to the portal's element. It is shown after
 * --portal-patience if the first script has failed or is still loading (src/shell/start-notice.css). A page that was
 * rendered here is readable: the notice at its top says that it does not respond yet, and the parts that need scripts
 * say so themselves. Any other page would stay blank, and says so at once if scripts are turned off.
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
  // No h1: a page has only one, which is the portal's own once it is loaded.
  const words = (title: string, text: string) =>
    `<div role="heading" aria-level="1">${escapeHtml(title)}</div><p>${escapeHtml(text)}</p>`;
  const late = words(translate(messages, "app.lateTitle"), translate(messages, "app.lateText"));
  const noScript = words(translate(messages, "app.noScriptTitle"), translate(messages, "app.noScriptText"));
  return (
    `<div class="start-notice start-notice-late" role="main"><div role="alert">${late}<p>${reload}</p></div>${contact}</div>` +
    `<noscript><div class="start-notice" role="main">${noScript}${contact}</div></noscript>`
  );
}
