import { translate } from "../../src/domain/messages.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { textBlocksFor } from "../../src/domain/text-blocks.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { tenantMark } from "./customer-mark.ts";
import type { PageTemplate, RenderedPage } from "./page-template.ts";
import type { ThemeSheets } from "./theme-sheets.ts";

/** The built pages of the preview: the admin's own page, and the frame with the portal's pages. */
interface PreviewTemplates {
  app: PageTemplate;
  frame: PageTemplate;
}

/** The boot data of both pages: the published data, and the preview's own messages, form and texts. */
export function previewBoot(tenant: EffectiveTenant): PreviewBoot {
  const own = Object.entries(tenant.messages).filter(([key]) => key.startsWith("preview."));
  return {
    ...tenant.boot,
    preview: {
      styleForm: tenant.styleForm.hash,
      messages: Object.fromEntries(own),
      // Texts for signed-in drivers are left out of the preview.
      texts: Object.fromEntries(textBlocksFor("anyone").map((key) => [key, tenant.text(key)])),
    },
  };
}

/** The two pages of a tenant's preview, filled with the published data. */
export class PreviewPages {
  private readonly json = new WeakMap<EffectiveTenant, string>();

  constructor(
    private readonly templates: PreviewTemplates,
    private readonly tenants: Tenants,
    private readonly themes: ThemeSheets,
  ) {}

  /** Whether the tenant exists. */
  async has(slug: string): Promise<boolean> {
    return (await this.tenants.find(slug)) !== undefined;
  }

  /** The admin's page, in the product's own look so that the tenant's stands out; undefined if it was not built. */
  app(slug: string): Promise<RenderedPage | undefined> {
    return this.render(slug, this.templates.app, this.tenants.neutralBoot.style);
  }

  /** The page in the frame, in the tenant's published look. */
  frame(slug: string): Promise<RenderedPage | undefined> {
    return this.render(slug, this.templates.frame);
  }

  private async render(slug: string, template: PageTemplate, look?: Style): Promise<RenderedPage | undefined> {
    const tenant = await this.tenants.find(slug);
    if (tenant === undefined) return undefined;
    let bootJson = this.json.get(tenant);
    if (bootJson === undefined) {
      bootJson = JSON.stringify(previewBoot(tenant));
      this.json.set(tenant, bootJson);
    }
    const title = translate(tenant.messages, "preview.title", { tenant: tenant.name });
    const themeHref = look === undefined ? this.themes.href(tenant.style, slug) : this.themes.href(look);
    const { headerColor } = look ?? tenant.style;
    return template.render({ title, themeHref, themeColor: headerColor, iconHref: tenantMark(tenant), bootJson });
  }
}
