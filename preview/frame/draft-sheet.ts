import type { Style } from "../../src/domain/generated/api-portal.ts";
import { themeCss } from "../../src/domain/theme/theme-css.ts";

/**
 * Overrides the published look with a draft. It is a constructed style sheet, because the page's policy forbids inline
 * styles, and it comes after the published sheet in the cascade.
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
