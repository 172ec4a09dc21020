import { describe, expect, it } from "vitest";
import { passwordFault } from "../../server/services/accounts/password-policy.ts";

const TENANT = { tenantSlug: "eastport", tenantName: "City of Östra Hamn" };

describe("a password that guessers try first", () => {
  it.each([
    ["is the user name in another case and with signs", "dana.rivers", "DANA-Rivers!", "password_names_user"],
    ["holds a user name of five letters or more", "danar", "my-danar-lamp-42", "password_names_user"],
    ["may hold a shorter one", "dana", "my-dana-lamp-42", undefined],
    ["is a short user name with digits and signs around it", "ann", "2026-Ann-2026!", "password_names_user"],
    ["is that name with other digits than it has", "ann7", "Ann-2026-2027", "password_names_user"],
    ["may be anything beside a name of two letters", "al", "al-2026-2027-31", undefined],
    ["is a user name of digits with signs between them", "3141", "3-1-4-1", "password_names_user"],
    ["may be other digits than the user name's", "3141", "27182818284590", undefined],
    ["is the tenant with digits around it", "dana", "!Eastport-1", "password_names_tenant"],
    ["holds the tenant's short name", "dana", "my-eastport-lamp", "password_names_tenant"],
    ["is a word of the tenant's name", "dana", "ÖSTRA-2026", "password_names_tenant"],
    ["may be a short word of it", "dana", "of-2026-2027-31", undefined],
    ["may hold a word of it", "dana", "my-hamn-lamp-42", undefined],
    ["is common", "dana", "qwerty123", "password_common"],
    ["may be anything else", "dana", "river-otter-lamp-42", undefined],
  ])("%s (%s, %s)", (_what, userName, password, fault) => {
    expect(passwordFault(password, { ...TENANT, userName })).toBe(fault);
  });
});
