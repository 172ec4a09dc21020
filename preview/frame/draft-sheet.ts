import type { Style } from "../../src/domain/generated/api-portal.ts";
import { themeCss } from "../../src/domain/theme/theme-css.ts";

/**
 * Lays a draft look over the published one. A constructed sheet, because the page's policy allows no style that is
 * written into it, and it comes after the published sheet in the cascade.
 */
export class DraftSheet {
  readonly #sheet = new CSSStyleSheet();

  constructor(page: Document) {
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, this.#sheet];
  }

  /** Shows this style; it must be valid. */
  show(style: Style): void {
    this.#sheet.replaceSync(themeCss(style));
  }
}
