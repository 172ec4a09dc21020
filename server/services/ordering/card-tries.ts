import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, SharedDb } from "../../db/database.ts";
import type { OrderEndpoint } from "../../payments/payment-handler.ts";
import { networkOf, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { recordEvent, type EventLog } from "../security-events.ts";
import type { Placement } from "./check-order.ts";

/** The endpoint of orders that are paid by card. */
const CARD_ENDPOINT: OrderEndpoint = "/orders/portal/order";

const HOUR = 3600;

/** How many cards of one driver may fail. */
const PER_DRIVER: Limit = { name: "cards-per-driver", times: 10, seconds: HOUR };
/** How many cards from one network may fail. The limit is generous, since a campus or an office shares one address. */
const PER_NETWORK: Limit = { name: "cards-per-network", times: 100, seconds: HOUR };
/** A driver at a limit causes one audit event an hour, however many orders are sent. */
const AUDITED: Limit = { name: "cards-limited-audited", times: 1, seconds: HOUR };

/** Seconds until a driver at a limit may pay by card again, at most. */
export const CARDS_AGAIN_SECONDS = HOUR;

interface CardTriesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "take" | "refund">;
  readonly log: EventLog;
}

/**
 * Counts the cards that fail to pay a new order. Somebody with stolen cards could use orders to find out which of them
 * work, at the cost of the tenant's merchant account (card testing, OWASP OAT-001). Orders with other payment methods
 * are not counted.
 */
export class CardTries {
  readonly #parts: CardTriesParts;

  constructor(parts: CardTriesParts) {
    this.#parts = parts;
  }

  /**
   * Counts one more card. Returns false if its driver or network is past the limit. The card is counted before it is
   * sent to the provider, so that simultaneous attempts are limited too.
   */
  async take(placement: Placement, within?: SharedDb): Promise<boolean> {
    for (const [limit, subject] of countsOf(placement)) {
      if (!(await this.#parts.limits.take(limit, subject, within))) return false;
    }
    return true;
  }

  /** Takes back the count of a card that has paid. */
  async refund(placement: Placement): Promise<void> {
    for (const [limit, subject] of countsOf(placement)) await this.#parts.limits.refund(limit, subject);
  }

  /** Logs that an order was refused because of a limit; once an hour this is also an audit event of the account. */
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
