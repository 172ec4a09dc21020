import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { screenAt } from "../../src/domain/routes.ts";
import type { Tenants } from "../tenants/types.ts";
import { drawnMark, tenantMark } from "./customer-mark.ts";
import type { PageTemplate, RenderedPage } from "./page-template.ts";
import { startNotice } from "./start-notice.ts";
import type { ThemeSheets } from "./theme-sheets.ts";

export interface AnsweredPage extends RenderedPage {
  status: 200 | 404;
  /** Opens a page of another site for a moment and closes it: the identity provider's logout. */
  opensPopup: boolean;
}

/** Whether logout opens a popup of another site; the embedded provider's is of this one. */
function opensForeignPopup({ flags: { idpLogout, idpLogoutURL = "/" } }: BootData): boolean {
  return idpLogout === "popup" && !idpLogoutURL.startsWith("/");
}

/** The portal's pages: one template, filled with the boot data of a tenant or of none. */
export class PortalPages {
  private readonly texts = new WeakMap<BootData, { bootJson: string; notice: string }>();

  constructor(
    private readonly template: PageTemplate,
    private readonly tenants: Tenants,
    private readonly themes: ThemeSheets,
  ) {}

  /** The page at a path below a tenant's prefix; undefined while the pages are not built. */
  async page(slug: string, path: string): Promise<AnsweredPage | undefined> {
    const tenant = await this.tenants.find(slug);
    if (tenant === undefined) return this.notFoundPage();
    const rendered = await this.render(tenant.boot, tenantMark(tenant));
    const status = screenAt(path) === undefined ? 404 : 200;
    return rendered && { ...rendered, status, opensPopup: opensForeignPopup(tenant.boot) };
  }

  /** The 404 page in the product's own look, for an unknown tenant or an address that is nobody's. */
  async notFoundPage(): Promise<AnsweredPage | undefined> {
    const { pageTitle, accentColor } = this.tenants.neutralBoot.style;
    const rendered = await this.render(this.tenants.neutralBoot, drawnMark(pageTitle, accentColor));
    return rendered && { ...rendered, status: 404, opensPopup: false };
  }

  private render(boot: BootData, iconHref: string): Promise<RenderedPage | undefined> {
    let texts = this.texts.get(boot);
    if (texts === undefined) {
      texts = { bootJson: JSON.stringify(boot), notice: startNotice(boot) };
      this.texts.set(boot, texts);
    }
    return this.template.render({
      title: boot.style.pageTitle,
      themeHref: this.themes.href(boot.style, boot.tenant?.slug),
      themeColor: boot.style.headerColor,
      iconHref,
      ...texts,
    });
  }
}
