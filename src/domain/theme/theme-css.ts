import type { Style } from "../generated/api-portal.ts";
import type { Tokens } from "./grounds.ts";
import { portalVariables } from "./portal-colours.ts";
import { themeTokens } from "./theme-tokens.ts";

/** Every variable of a tenant's look, by its CSS name: Fluent's tokens and the portal's own. */
export function themeVariables(style: Style): Tokens {
  const tokens = themeTokens(style);
  const fluent = Object.entries(tokens).map(([name, value]) => [`--${name}`, value] as const);
  return { ...Object.fromEntries(fluent), ...portalVariables(style, tokens) };
}

/**
 * The style sheet of a tenant's look: every variable on `:root`, so that dialogs and the page before React have them too.
 * `style` must have passed the style schema: its colours are #rrggbb. The result depends on `style` alone.
 */
export function themeCss(style: Style): string {
  const lines = Object.entries(themeVariables(style)).map(([name, value]) => `  ${name}: ${value};`);
  return `:root {\n  color-scheme: ${style.theme};\n${lines.join("\n")}\n}\n`;
}
