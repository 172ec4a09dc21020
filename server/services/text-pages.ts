import type { TextPages } from "../../src/domain/generated/api-entities.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/**
 * A text block in the shape of the text calls: a list whose first element is the one that is shown. For a driver it is
 * the text of the driver's user group.
 */
export function textPages(tenant: EffectiveTenant, key: string, group?: string): TextPages {
  return [{ key, language: tenant.boot.language, text: tenant.text(key, group) }];
}
