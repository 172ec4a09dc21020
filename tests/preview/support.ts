import { previewBoot } from "../../server/pages/preview-pages.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { FormModule } from "../../src/domain/effective-form.ts";
import { loadForm } from "../../src/renderer/forms/load-form.ts";
import { fetchLateCode } from "../support/late-code.ts";
import { demoTenant } from "../support/portal.tsx";

/** Puts a form where the page looks for it, since there is no server to fetch it from. */
function provide(compiled: EffectiveTenant["styleForm"]): Promise<FormModule> {
  const address = `data:text/javascript,${encodeURIComponent(compiled.moduleText())}`;
  return loadForm(compiled.hash, () => import(/* @vite-ignore */ address) as Promise<FormModule>);
}

/** What a page of a demo tenant's preview is served with, and the style form as it arrives there. */
export async function servedPreview(slug: string) {
  await fetchLateCode();
  const tenant = await demoTenant(slug);
  for (const form of tenant.forms.values()) await provide(form);
  return { boot: previewBoot(tenant), module: await provide(tenant.styleForm) };
}

/** Says something to this window as another window would. */
export function say(data: unknown, from: Window | null, origin = window.location.origin): void {
  window.dispatchEvent(new MessageEvent("message", { data, origin, source: from }));
}
