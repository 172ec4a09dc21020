import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, SharedDb } from "../../db/database.ts";
import type { OrderEndpoint } from "../../payments/payment-handler.ts";
import { networkOf, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { recordEvent, type EventLog } from "../security-events.ts";
import type { Placement } from "./check-order.ts";

/** The call of orders that are paid by card. */
const CARD_ENDPOINT: OrderEndpoint = "/orders/portal/order";

const HOUR = 3600;

/** How many cards of a driver may fail to pay. */
const PER_DRIVER: Limit = { name: "cards-per-driver", times: 10, seconds: HOUR };
/** How many may from one network: a campus or an office has one address, so that this is generous. */
const PER_NETWORK: Limit = { name: "cards-per-network", times: 100, seconds: HOUR };
/** One audit event tells of a driver at a limit, however often orders are sent then. */
const AUDITED: Limit = { name: "cards-limited-audited", times: 1, seconds: HOUR };

/** Seconds after which a driver at a limit may pay by card again, at the most. */
export const CARDS_AGAIN_SECONDS = HOUR;

interface CardTriesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "take" | "refund">;
  readonly log: EventLog;
}

/**
 * Counts the cards that fail to pay a new order. Whoever has stolen cards finds out by orders which of them work, at the cost
 * of the tenant's merchant (card testing, OWASP OAT-001). Orders that are paid otherwise are not counted.
 */
export class CardTries {
  readonly #parts: CardTriesParts;

  constructor(parts: CardTriesParts) {
    this.#parts = parts;
  }

  /**
   * Counts one more card, and returns false where its driver or network is past the limit. It is counted before the card is
   * handed over, so that cards that are tried at once are limited too.
   */
  async take(placement: Placement, within?: SharedDb): Promise<boolean> {
    for (const [limit, subject] of countsOf(placement)) {
      if (!(await this.#parts.limits.take(limit, subject, within))) return false;
    }
    return true;
  }

  /** Takes back what was counted for a card that has paid. */
  async refund(placement: Placement): Promise<void> {
    for (const [limit, subject] of countsOf(placement)) await this.#parts.limits.refund(limit, subject);
  }

  /** Logs that an order was refused for a limit; the first time in an hour it is an audit event of the account, too. */
  async recordRefusal({ driver, source }: Placement): Promise<void> {
    const { db, clock, limits, log } = this.#parts;
    log("cards-limited", source, { accountId: driver.accountId });
    if (!(await limits.take(AUDITED, driver.driverId))) return;
    await db.withTenant(source.tenant, (trx) => recordEvent(trx, clock, "cards-limited", source, driver.accountId));
  }
}

function countsOf({ driver, source, endpoint }: Placement): [Limit, string][] {
  if (endpoint !== CARD_ENDPOINT) return [];
  return [
    [PER_DRIVER, driver.driverId],
    [PER_NETWORK, networkOf(source.address)],
  ];
}
