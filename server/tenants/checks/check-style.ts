import { contrast, isHex, TEXT_CONTRAST } from "../../../src/domain/colour.ts";
import type { Style } from "../../../src/domain/generated/api-portal.ts";
import type { Style as StyleDocument } from "../../../src/domain/generated/meta-style.ts";
import { stylePairs } from "../../../src/domain/theme/style-pairs.ts";
import type { TenantFault } from "../types.ts";
import { checkNamedImage } from "./check-images.ts";
import { fault } from "./faults.ts";

function contrastFaults(own: StyleDocument, style: Style, file: string): TenantFault[] {
  return stylePairs.flatMap(({ text, ground: background }) => {
    // An invalid color is reported elsewhere.
    if (!isHex(style[text]) || !isHex(style[background])) return [];
    const ratio = contrast(style[text], style[background]);
    if (ratio >= TEXT_CONTRAST) return [];
    const culprit = own[text] === undefined ? background : text;
    const expected =
      `a contrast of at least ${TEXT_CONTRAST}:1 between ${text} ${style[text]} and ` +
      `${background} ${style[background]}, which have ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
    return [fault(file, `/${culprit}`, expected)];
  });
}

/** Checks that a tenant's style, merged with the product's, is readable, and that its image exists. */
export function checkStyle(own: StyleDocument, defaults: Style, folder: string, file: string): TenantFault[] {
  const { $schema: _schema, ...values } = own;
  return [
    ...contrastFaults(own, { ...defaults, ...values }, file),
    ...checkNamedImage(own.headerImage?.uri, folder, { file, pointer: "/headerImage/uri" }),
  ];
}
