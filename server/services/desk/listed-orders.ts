import { sql } from "kysely";
import { addDays } from "../../../src/domain/date-arithmetic.ts";
import { beginningOfDay, dateInZone, type PlainDate } from "../../../src/domain/dates.ts";
import { entityPath } from "../../../src/domain/form-entity.ts";
import { cents, formatAmount, ZERO } from "../../../src/domain/money.ts";
import { meaningOf, stateWords, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { receivedMoney } from "../orders/order-entity.ts";

/** Which orders are listed; an omitted property does not restrict. Days are in the tenant's zone, both included. */
export interface OrderFilter {
  readonly state?: OrderState | undefined;
  readonly method?: string | undefined;
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
}

/** A list to be written as a table: the names of its columns, and the values of each row in the same order. */
export interface DeskList {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tenant's own questions about a person, such as an employee's payroll number. */
function ownQuestions({ forms }: Pick<EffectiveTenant, "forms">): string[] {
  const questions = ["person", "registration"].flatMap((id) => {
    const form = forms.get(id)?.form;
    const paths = form?.ui.order.map((field) => entityPath(form, field)) ?? [];
    return paths.flatMap((path) => (path.startsWith("attributes.") ? [path.slice("attributes.".length)] : []));
  });
  return [...new Set(questions)];
}

const permitsOfOrder = sql<string[]>`(select coalesce(jsonb_agg(line.item->>'name' order by line.position), '[]'::jsonb)
  from order_lines line where line.tenant = orders.tenant and line.order_id = orders.id)`;

function findOrders(db: TenantDb, timeZone: string, { state, method, from, to }: OrderFilter) {
  const begins = (day: PlainDate) => new Date(beginningOfDay(day, timeZone));
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .innerJoin("accounts", "accounts.id", "drivers.account_id")
    .leftJoin("addresses", "addresses.id", "orders.address_id")
    .leftJoin("phones", "phones.id", "orders.phone_id")
    .selectAll("orders")
    .select(["drivers.number as accountId", "drivers.first_name as firstName", "drivers.last_name as lastName"])
    .select(["drivers.attributes", "accounts.user_name as userName"])
    .select(["addresses.line1", "addresses.line2", "addresses.city", "addresses.state as stateCode", "addresses.zip"])
    .select(["phones.number as phone", "phones.extension"])
    .select([receivedMoney.as("received"), permitsOfOrder.as("permits")])
    .where((row) =>
      row.and([
        ...(state === undefined ? [] : [row("orders.state", "=", state)]),
        ...(method === undefined ? [] : [row("orders.method", "=", method)]),
        ...(from === undefined ? [] : [row("orders.placed_at", ">=", begins(from))]),
        ...(to === undefined ? [] : [row("orders.placed_at", "<", begins(addDays(to, 1)))]),
      ]),
    )
    .orderBy("orders.placed_at")
    .orderBy("orders.number")
    .execute();
}

type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number];

/** Joins the texts that are not empty. */
const joined = (texts: readonly (string | null)[], separator: string) =>
  texts.filter((text) => text !== null && text !== "").join(separator);

type OrdersOf = Pick<EffectiveTenant, "document" | "messages">;

/** The value of each column of an order. The state is listed as a code, which `--state` accepts, and in words. */
const COLUMNS: Readonly<Record<string, (order: FoundOrder, tenant: OrdersOf) => string | undefined>> = {
  orderNumber: ({ number }) => number,
  orderedOn: ({ placed_at }, { document: { timeZone } }) => dateInZone(placed_at.getTime(), timeZone),
  state: ({ state }) => state,
  stateWords: ({ state }, { messages }) => stateWords(messages, state),
  method: ({ method }) => method,
  currency: ({ currency }) => currency,
  subtotal: ({ subtotal_cents }) => formatAmount(cents(subtotal_cents)),
  fees: ({ fees_cents }) => formatAmount(cents(fees_cents)),
  tax: ({ tax_cents }) => formatAmount(cents(tax_cents)),
  total: ({ total_cents }) => formatAmount(cents(total_cents)),
  amountDue: ({ state, total_cents }) => formatAmount(meaningOf(state).isDue ? cents(total_cents) : ZERO),
  paidOn: ({ received }, { document: { timeZone } }) => {
    const paidAt = received?.paidAt ?? null;
    return paidAt === null ? undefined : dateInZone(paidAt, timeZone);
  },
  checkNumber: ({ details }) => details.checkNumber,
  accountId: ({ accountId }) => accountId,
  userName: ({ userName }) => userName,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ confirmation_address }) => confirmation_address ?? undefined,
  address: ({ line1, line2, city, stateCode, zip }) =>
    joined([line1, line2, city, joined([stateCode, zip], " ")], ", "),
  phone: ({ phone, extension }) => joined([phone, extension], " ext. "),
  group: ({ user_group }) => user_group,
  permits: ({ permits }) => permits.join("; "),
};

/** Lists the orders of a tenant, oldest first, with what its offices need for charging and reminders. */
export async function listOrders(db: TenantDb, tenant: EffectiveTenant, filter: OrderFilter): Promise<DeskList> {
  const { timeZone } = tenant.document;
  const questions = ownQuestions(tenant);
  const orders = await findOrders(db, timeZone, filter);
  const given = (order: FoundOrder, question: string) => {
    const answer = Object.hasOwn(order.attributes, question) ? order.attributes[question] : undefined;
    return Array.isArray(answer) ? answer.join("; ") : String(answer ?? "");
  };
  return {
    columns: [...Object.keys(COLUMNS), ...questions.map((question) => `person.${question}`)],
    rows: orders.map((order) => [
      ...Object.values(COLUMNS).map((value) => value(order, tenant) ?? ""),
      ...questions.map((question) => given(order, question)),
    ]),
  };
}
