import { contrast, mix, nearestPassing, readableOn, TEXT_CONTRAST, type Hex } from "../colour.ts";
import type { Style } from "../generated/api-portal.ts";
import { bodyGround, type Tokens } from "./grounds.ts";

/**
 * The background of a bar's entry under the pointer: closer to the text, or further from it if contrast gets too low.
 */
function hoverGround(ground: Hex, text: Hex): Hex {
  const towards = mix(ground, text, 0.12);
  return contrast(text, towards) >= TEXT_CONTRAST ? towards : mix(ground, readableOn(text), 0.12);
}

/** A bar with its own colour, its text, and the background of an entry under the pointer. */
function bar(name: string, ground: Hex, wantedText: Hex): Tokens {
  const text = nearestPassing(wantedText, [ground]);
  return {
    [`--portal-${name}`]: ground,
    [`--portal-${name}-hover`]: hoverGround(ground, text),
    [`--portal-${name}-text`]: text,
  };
}

/** The portal's own variables, for which Fluent has no token. A bar's text colour is adjusted if it is not readable. */
export function portalVariables(style: Style, tokens: Tokens): Tokens {
  const state = (name: string, token: string) => ({
    [`--portal-${name}`]: tokens[`colorStatus${token}Foreground1`] ?? "",
    [`--portal-${name}-ground`]: tokens[`colorStatus${token}Background1`] ?? "",
    [`--portal-${name}-edge`]: tokens[`colorStatus${token}Border2`] ?? "",
  });
  return {
    ...bar("header", style.headerColor, readableOn(style.headerColor)),
    ...bar("nav", style.navigationBarColor, style.navigationFontColor),
    ...bar("footer", style.footerColor, style.footerFontColor),
    "--portal-body": bodyGround(style),
    "--portal-surface": tokens["colorNeutralBackground1"] ?? "",
    "--portal-text": tokens["colorNeutralForeground1"] ?? "",
    "--portal-text-muted": tokens["colorNeutralForeground3"] ?? "",
    "--portal-accent": tokens["colorBrandBackground"] ?? "",
    "--portal-accent-text": tokens["colorNeutralForegroundOnBrand"] ?? "",
    "--portal-link": tokens["colorBrandForegroundLink"] ?? "",
    "--portal-font": tokens["fontFamilyBase"] ?? "",
    ...state("danger", "Danger"),
    ...state("warning", "Warning"),
    ...state("success", "Success"),
  };
}
