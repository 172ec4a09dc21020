import type { Style } from "../../src/domain/generated/api-portal.ts";
import { portalVariables } from "../../src/domain/theme/portal-colours.ts";
import { themeTokens } from "../../src/domain/theme/theme-tokens.ts";

const LOOK = `
body { max-width: none; margin: 0; background: var(--portal-body); color: var(--portal-text); font-family: var(--portal-font); }
main { max-width: 28rem; margin: clamp(1rem, 8vh, 4rem) auto; box-sizing: border-box; padding: 1.5rem; border: 1px solid var(--portal-text-muted); border-top: 6px solid var(--portal-accent); border-radius: 12px; background: var(--portal-surface); }
h1 { margin-top: 0; } a { color: var(--portal-link); }
input, button { border-color: var(--portal-text-muted); border-radius: 6px; background: var(--portal-surface); color: inherit; }
input { max-width: none; margin-top: 0.375rem; } button { font-weight: 600; padding-inline: 1.25rem; } form > p:last-child { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-bottom: 0; } form > p:last-child button { flex: auto; }
fieldset { margin: 0; border: 1px solid var(--portal-text-muted); border-radius: 6px; padding: 0.5rem 1rem; } .choice { display: flex; align-items: flex-start; gap: 0.75rem; margin: 0; padding-block: 0.75rem; line-height: 1.3; }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0; accent-color: var(--portal-accent); } .choice label { font-weight: 400; }
.primary { border-color: var(--portal-accent); background: var(--portal-accent); color: var(--portal-accent-text); }
[role="alert"] { color: var(--portal-danger); } [aria-invalid="true"] { border-color: var(--portal-danger); }
`;

const looks = new WeakMap<Style, string>();

/**
 * The CSS of the embedded provider's pages, in the tenant's colors and font. Deriving it takes a moment, so it is
 * cached by style.
 */
export function providerLook(style: Style): string {
  const known = looks.get(style);
  if (known !== undefined) return known;
  const variables = Object.entries(portalVariables(style, themeTokens(style)));
  const lines = variables.map(([name, value]) => `${name}: ${value};`);
  const look = `:root { color-scheme: ${style.theme}; ${lines.join(" ")} }${LOOK}`;
  looks.set(style, look);
  return look;
}
