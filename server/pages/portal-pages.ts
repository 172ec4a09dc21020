import type { Clock } from "../../src/domain/clock.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { formOfScreen, renderedPlaceAt, textOfScreen, type RenderedPlace } from "../../src/domain/page-rendering.ts";
import { screenAt } from "../../src/domain/routes.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { drawnMark, tenantMark } from "./customer-mark.ts";
import type { PageTemplate, RenderedPage } from "./page-template.ts";
import type { RenderedPages } from "./rendered-pages.ts";
import { startNotice } from "./start-notice.ts";
import type { ThemeSheets } from "./theme-sheets.ts";

export interface AnsweredPage extends RenderedPage {
  status: 200 | 404;
  /** Opens a page of another site in a popup and closes it again: the identity provider's logout. */
  opensPopup: boolean;
}

interface PortalPagesParts {
  template: PageTemplate;
  tenants: Tenants;
  themes: ThemeSheets;
  rendered: RenderedPages;
  clock: Clock;
}

/** Whether logging out opens a popup with another site; the embedded provider's logout is on this site. */
function opensForeignPopup({ flags: { idpLogout, idpLogoutURL = "/" } }: BootData): boolean {
  return idpLogout === "popup" && !idpLogoutURL.startsWith("/");
}

const NOT_FOUND: RenderedPlace = { screen: "not-found", returnTo: undefined };

/** The portal's pages: one template, filled with the boot data of a tenant or of none, and the rendered page. */
export class PortalPages {
  private readonly texts = new WeakMap<BootData, string>();
  /** Boot data with an additional text for the first render, by the tenant's boot data and the text's key. */
  private readonly withText = new WeakMap<BootData, Map<string, BootData>>();

  constructor(private readonly parts: PortalPagesParts) {}

  /** The page at a path below a tenant's prefix, with this query; undefined if the pages were not built. */
  async page(slug: string, path: string, search: string): Promise<AnsweredPage | undefined> {
    const tenant = await this.parts.tenants.find(slug);
    if (tenant === undefined) return this.notFoundPage();
    const { flags } = tenant.boot;
    const place = renderedPlaceAt(path, search, flags);
    const rendered = await this.fill(this.bootOf(tenant, place), place, tenant);
    const status = screenAt(path, flags.citationsEnabled) === undefined ? 404 : 200;
    return rendered && { ...rendered, status, opensPopup: opensForeignPopup(tenant.boot) };
  }

  /** The 404 page in the product's own look, for an unknown tenant or an address without a route. */
  async notFoundPage(): Promise<AnsweredPage | undefined> {
    const rendered = await this.fill(this.parts.tenants.neutralBoot, NOT_FOUND);
    return rendered && { ...rendered, status: 404, opensPopup: false };
  }

  private bootOf(tenant: EffectiveTenant, place: RenderedPlace | undefined): BootData {
    const { boot } = tenant;
    const key = place && textOfScreen(place.screen);
    if (key === undefined) return boot;
    const known = this.withText.get(boot) ?? new Map<string, BootData>();
    const withText = known.get(key) ?? { ...boot, texts: { [key]: tenant.text(key) } };
    this.withText.set(boot, known.set(key, withText));
    return withText;
  }

  private async fill(
    boot: BootData,
    place?: RenderedPlace,
    tenant?: EffectiveTenant,
  ): Promise<RenderedPage | undefined> {
    const { template, themes, rendered, clock } = this.parts;
    const formId = place && formOfScreen(place.screen, boot);
    const form = formId === undefined ? undefined : tenant?.forms.get(formId)?.form;
    const page = place && (await rendered.find({ boot, ...place, form, now: clock() }));
    const filled = await template.render({
      title: page?.title ?? boot.style.pageTitle,
      themeHref: themes.href(boot.style, boot.tenant?.slug),
      iconHref: tenant === undefined ? drawnMark(boot.style.pageTitle, boot.style.accentColor) : tenantMark(tenant),
      themeColor: boot.style.headerColor,
      bootJson: this.jsonOf(boot),
      notice: startNotice(boot, page !== undefined),
      ...(page === undefined ? {} : { page }),
    });
    return filled && { ...filled, html: rendered.withWay(filled.html, place?.returnTo) };
  }

  private jsonOf(boot: BootData): string {
    const json = this.texts.get(boot) ?? JSON.stringify(boot);
    this.texts.set(boot, json);
    return json;
  }
}
