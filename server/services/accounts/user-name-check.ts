import type { UserNameAvailability } from "../../../src/domain/generated/api-account.ts";
import type { Database } from "../../db/database.ts";
import { isAddressableUserName, isReservedUserName, userNameKey } from "../../identity/user-names.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { checkForm } from "../forms/form-check.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { ServerOptions } from "../forms/options.ts";
import type { EventLog, EventSource } from "../security-events.ts";

type AvailabilityOutcome = { kind: "checked"; availability: UserNameAvailability } | Limited;

/** Enough for people who choose a name, too few to probe a list of names. */
const CHECK_PER_ADDRESS: Limit = { name: "user-name-check", times: 60, seconds: 900 };

interface Collaborators {
  db: Database;
  limits: RateLimits;
  options: ServerOptions;
  log: EventLog;
}

/** Checks whether a user name can be registered: free, and valid in the tenant's registration form. */
export class UserNameCheck {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  async check(tenant: EffectiveTenant, source: EventSource, userName: string): Promise<AvailabilityOutcome> {
    const { limits, log } = this.#parts;
    const isWithin = await limits.take(CHECK_PER_ADDRESS, networkOf(source.address));
    if (!isWithin) return limited(log, source, CHECK_PER_ADDRESS);
    return { kind: "checked", availability: await this.#availability(tenant, userName) };
  }

  async #availability(tenant: EffectiveTenant, userName: string): Promise<UserNameAvailability> {
    const check = checkForm(tenant, "registration", { userName }, this.#parts.options);
    const isRefused = check.kind === "refused" && check.errors.some(({ field }) => field === "userName");
    if (isRefused || !isAddressableUserName(userName)) return { available: false, code: "invalid" };
    if (isReservedUserName(userName)) return { available: false, code: "taken" };
    const account = await this.#parts.db.withTenant(tenant.slug, (trx) =>
      trx.selectFrom("accounts").select("id").where("user_name_key", "=", userNameKey(userName)).executeTakeFirst(),
    );
    return account === undefined ? { available: true } : { available: false, code: "taken" };
  }
}
