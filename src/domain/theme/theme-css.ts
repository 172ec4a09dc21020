import type { Style } from "../generated/api-portal.ts";
import type { Tokens } from "./grounds.ts";
import { PATIENCE_MS } from "../patience.ts";
import { portalVariables } from "./portal-colours.ts";
import { themeTokens } from "./theme-tokens.ts";

/** All CSS variables of a tenant's page: Fluent's tokens, the portal's own, and how long parts wait for others. */
export function themeVariables(style: Style): Tokens {
  const tokens = themeTokens(style);
  const fluent = Object.entries(tokens).map(([name, value]) => [`--${name}`, value] as const);
  const patience = { "--portal-patience": `${PATIENCE_MS}ms` };
  return { ...Object.fromEntries(fluent), ...portalVariables(style, tokens), ...patience };
}

const PAPER = "#ffffff";
const INK = "#000000";

/** Variables that print in black: text of every rank, so that nothing is grey on a cheap printer. */
const PRINTED_TEXT = [
  ...["--portal-text", "--portal-text-muted", "--colorNeutralForeground1", "--colorNeutralForeground2"],
  "--colorNeutralForeground3",
];

/** The print look: black on white for any theme and bars, with the tenant's font and accent. */
function printVariables(style: Style): Tokens {
  const bars = { headerColor: PAPER, navigationBarColor: PAPER, footerColor: PAPER };
  const fonts = { navigationFontColor: INK, footerFontColor: INK };
  const printed = themeVariables({ ...style, ...bars, ...fonts, theme: "light", bodyColor: PAPER });
  return { ...printed, ...Object.fromEntries(PRINTED_TEXT.map((name) => [name, INK])) };
}

function rule(colourScheme: string, variables: Tokens): string {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`);
  return `:root {\n  color-scheme: ${colourScheme};\n${lines.join("\n")}\n}\n`;
}

/**
 * The style sheet of a tenant's look: every variable on `:root`, so that dialogs and the page before React have them
 * too, and those that differ in print. `style` must have passed the style schema: its colours are #rrggbb. The result
 * depends only on `style`.
 */
export function themeCss(style: Style): string {
  const variables = themeVariables(style);
  const printed = Object.entries(printVariables(style)).filter(([name, value]) => variables[name] !== value);
  return `${rule(style.theme, variables)}@media print {\n${rule("light", Object.fromEntries(printed))}}\n`;
}
