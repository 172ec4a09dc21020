import { contrast, mix, nearestPassing, readableOn, TEXT_CONTRAST, type Hex } from "../colour.ts";
import type { Style } from "../generated/api-portal.ts";
import { bodyGround, type Tokens } from "./grounds.ts";

/** The ground of a bar's entry under the pointer: towards the text, or away from it where that costs its contrast. */
function hoverGround(ground: Hex, text: Hex): Hex {
  const towards = mix(ground, text, 0.12);
  return contrast(text, towards) >= TEXT_CONTRAST ? towards : mix(ground, readableOn(text), 0.12);
}

/** A bar of its own colour, its text, and the ground of an entry under the pointer. */
function bar(name: string, ground: Hex, wantedText: Hex): Tokens {
  const text = nearestPassing(wantedText, [ground]);
  return {
    [`--portal-${name}`]: ground,
    [`--portal-${name}-hover`]: hoverGround(ground, text),
    [`--portal-${name}-text`]: text,
  };
}

/** The portal's own variables: what Fluent has no token for. Text of bars is the tenant's, moved where it cannot be read. */
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
