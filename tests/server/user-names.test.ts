import { describe, expect, it } from "vitest";
import { accountRules } from "../../server/services/accounts/new-driver.ts";
import { hasInvisibleCharacter, mixesAlphabets } from "../../server/identity/user-names.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";

describe("a user name", () => {
  it.each(["dr\u0456ver", "\u0430dam", "p\u03b1ul", "ada\u0561", "\u0430\u03b1", "\u13aada", "и山"])(
    "%j of look-alike alphabets is refused",
    (name) => expect(mixesAlphabets(name)).toBe(true),
  );

  it.each([
    "driver",
    "иван",
    "αλέξης",
    "Łukasz.9",
    "renée@mail",
    "佐藤さくら",
    "Tanaka田中",
    "김영수",
    "１２３",
    "ｄｒｉｖｅｒ",
    "นารี",
  ])("%j of one alphabet, or of those that are written together, is taken", (name) =>
    expect(mixesAlphabets(name)).toBe(false),
  );

  it.each(["driver\ufe0f", "dri\u3164ver", "a\u034fda"])("%j with a character that nobody sees is refused", (name) =>
    expect(hasInvisibleCharacter(name)).toBe(true),
  );

  it.each([
    ["сlientadmin", "reserved"],
    ["driver\ufe0f", "invisible"],
    ["dr\u0456ver", "mixed"],
  ])("%j is refused in words of its own", (userName, why) => {
    const tenant = {
      slug: "eastport",
      name: "Eastport",
      messages: { [`errors.user_name_${why}`]: why },
    } as unknown as EffectiveTenant;
    const driver = {
      userName,
      password: "tall ships sail at noon",
      firstName: "A",
      lastName: "B",
      emailAddress: "a@b.com",
      attributes: {},
    };
    expect(accountRules(tenant, driver, null)).toEqual([{ field: "userName", rule: `user_name_${why}`, message: why }]);
  });
});
