import formats from "ajv-formats/dist/formats.js";
import { ownFormats } from "../../src/domain/own-formats.ts";

const email = formats.fullFormats.email;
if (!(email instanceof RegExp)) throw new TypeError("ajv-formats no longer holds the format email as a pattern");

/**
 * The formats that a form may use. Each is a regular expression, so that AJV writes it into the standalone code
 * unchanged and the browser module needs no library. `date` accepts exactly what the date of ajv-formats accepts (RFC
 * 3339 full-date of a real day, leap years included).
 */
export const formFormats: Readonly<Record<string, RegExp>> = {
  email,
  date: new RegExp(
    [
      "^(?:",
      "\\d{4}-(?:",
      "(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|",
      "(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|",
      "02-(?:0[1-9]|1\\d|2[0-8])",
      ")|",
      "(?:\\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29",
      ")$",
    ].join(""),
  ),
  ...ownFormats,
};
