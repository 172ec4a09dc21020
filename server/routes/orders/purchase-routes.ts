import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cardTypeOf } from "../../../src/domain/cards.ts";
import type {
  CardDetails,
  OrderRefusal,
  PaymentDeclined,
  PurchaseRequest,
} from "../../../src/domain/generated/api-orders.ts";
import { declinedWords, refusalWords } from "../../../src/domain/order-refusal.ts";
import { translate } from "../../../src/domain/messages.ts";
import { canonicalRequest } from "../../../src/domain/purchase-request.ts";
import { maximumNumber } from "../../../src/domain/payment-rules.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import { userNameKey } from "../../identity/user-names.ts";
import type { OrderEndpoint } from "../../payments/payment-handler.ts";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import { CARDS_AGAIN_SECONDS } from "../../services/ordering/card-tries.ts";
import type { OrderingService, PlaceOutcome } from "../../services/ordering/ordering.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf, idempotencyKey, sentKeyOf, eventSource } from "../context.ts";
import { refuse, refuseForNow, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

/** Whether a call names the driver's own group, or the tenant, which stands for every group. */
function isGroupOf({ userGroup, tenant }: AuthenticatedDriver, groupName: string): boolean {
  return groupName === userGroup || groupName === tenant;
}

/** Adds the message to a refusal, in the same words that the page uses. */
function wordedRefusal(request: FastifyRequest, refusal: OrderRefusal): OrderRefusal {
  const tenant = tenantOf(request);
  const permit = tenant.permits.find(({ id }) => id === refusal.permitId);
  const rules = tenant.rulesOf(driverOf(request).userGroup);
  const known = permit && { name: permit.name, maximumNumber: maximumNumber(rules, permit.id) };
  const isAboutForm = refusal.code === "invalid_form" || refusal.code === "form_changed";
  return {
    ...refusal,
    errorMessage: refusalWords(tenant.messages, refusal, known),
    ...(isAboutForm ? { forms: tenant.boot.forms } : {}),
    requestId: request.id,
  };
}

/** The response to a declined payment, with the same message that the page uses. */
function declined(request: FastifyRequest, reason: PaymentDeclined["reason"]): PaymentDeclined {
  const errorMessage = declinedWords(tenantOf(request).messages, reason);
  return { code: "payment_declined", reason, errorMessage, requestId: request.id };
}

/** Refuses a card after too many failed payments, with a Retry-After header. */
function refuseCard(reply: FastifyReply, refusal: OrderRefusal): FastifyReply {
  noStore(reply).header("retry-after", String(CARDS_AGAIN_SECONDS));
  return reply.code(429).send(wordedRefusal(reply.request, refusal));
}

function answerPlaced(reply: FastifyReply, outcome: PlaceOutcome): FastifyReply {
  switch (outcome.kind) {
    case "placed":
      return noStore(reply).code(201).send(outcome.order);
    case "repeated":
      return noStore(reply).code(200).send(outcome.order);
    case "to-pay": {
      const { kind: _kind, ...toPay } = outcome;
      return noStore(reply).code(202).send(toPay);
    }
    case "declined":
      return noStore(reply).code(402).send(declined(reply.request, outcome.reason));
    case "unreached":
      return refuseForNow(reply, "payment_unreached");
    case "limited":
      return refuseTooMany(reply, outcome.seconds);
    case "conflict":
      return noStore(reply)
        .code(409)
        .send(wordedRefusal(reply.request, { code: "idempotency_conflict", order: outcome.order }));
    case "refused":
      if (outcome.refusal.code === "too_many_declines") return refuseCard(reply, outcome.refusal);
      return noStore(reply).code(422).send(wordedRefusal(reply.request, outcome.refusal));
  }
}

/** The card of a request that is paid by card; in other requests its fields are empty. */
function cardOf({ paymentRequest }: PurchaseRequest): CardDetails | undefined {
  const { cardDetails } = paymentRequest;
  return cardDetails === undefined || cardDetails.cardNumber === "" ? undefined : cardDetails;
}

const SUMMARIES: Readonly<Record<OrderEndpoint, string>> = {
  "/orders/portal": "Places an order that is paid without a payment provider, or that costs nothing",
  "/orders/portal/order": "Places an order that is paid by card",
  "/orders/external": "Places an order that is paid on a page of a payment provider",
};

function registerPlacing(app: FastifyInstance, service: OrderingService, endpoint: OrderEndpoint): void {
  route(
    app,
    `POST /api/v1${endpoint}`,
    {
      config: { access: "driver", tenant: "token" },
      // The request includes the answers to the tenant's own steps.
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["orders"],
        summary: SUMMARIES[endpoint],
        headers: idempotencyKey("order"),
        body: shape("PurchaseRequest"),
        response: {
          200: shape("Order"),
          201: shape("Order"),
          202: shape("OrderToPay"),
          402: shape("PaymentDeclined"),
          409: shape("OrderRefusal"),
          422: shape("OrderRefusal"),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      const { userAccountId, groupName } = request.body;
      // Another driver's, another tenant's, unknown or malformed ids get the same response.
      if (userAccountId !== driver.driverId || !isGroupOf(driver, groupName)) return refuse(reply, 404, "not_found");
      const outcome = await service.place({
        tenant: tenantOf(request),
        driver,
        source: eventSource(request),
        endpoint,
        key: sentKeyOf(request.headers),
        request: canonicalRequest(request.body),
        card: cardOf(request.body),
      });
      return answerPlaced(reply, outcome);
    },
  );
}

/** This call responds with a list or errorMessages (specification section 7), shown in place of the list. */
function refuseOffers(reply: FastifyReply): FastifyReply {
  const { messages } = tenantOf(reply.request);
  const errorMessages = [translate(messages, "errors.not_found")];
  return refuse(reply, 404, "not_found", { errorMessage: undefined, errorMessages });
}

function registerOffers(app: FastifyInstance, service: OrderingService): void {
  route(
    app,
    "POST /api/v1/orders/purchasable-permits/driver",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "Permits that match the driver, and whether each can be bought today",
        body: shape("PurchasablePermitsRequest"),
        response: { 200: shape("PurchasablePermits"), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      const { accountId, clientUserName } = request.body;
      const isOwn = accountId === driver.driverId && userNameKey(clientUserName) === driver.userNameKey;
      if (!isOwn) return refuseOffers(reply);
      return noStore(reply).send(await service.offers(tenantOf(request), driver));
    },
  );
}

function registerTerms(app: FastifyInstance): void {
  route(
    app,
    "POST /api/v1/driversaccount/rules",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "Payment rules of the driver's group",
        body: shape("BuyerRulesRequest"),
        response: { 200: shape("BuyerRules"), ...refusals },
      },
    },
    (request, reply) => {
      const driver = driverOf(request);
      const { groupName, accountId = driver.driverId } = request.body;
      if (accountId !== driver.driverId || !isGroupOf(driver, groupName)) return refuse(reply, 404, "not_found");
      return noStore(reply).send(tenantOf(request).rulesOf(driver.userGroup));
    },
  );
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/tax-rate/{customer}",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["orders"],
        summary: "The tenant's tax rate in percent",
        querystring: customerQuery,
        response: { 200: shape("TaxRate"), ...refusals },
      },
    },
    (request, reply) => reply.header("cache-control", "no-cache").send({ taxRate: tenantOf(request).taxRate / 100 }),
  );
}

/** Whether cards are accepted, and which types (specification section 7). */
function registerMerchantCheck(app: FastifyInstance): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/check-merchant-account-for-payment/{customer}",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["orders"],
        summary: "The types of cards that the tenant's merchant account accepts",
        querystring: customerQuery,
        response: { 200: shape("MerchantAccount"), ...refusals },
      },
    },
    (request, reply) => {
      const { cardGateway, cardTypes } = tenantOf(request);
      if (cardGateway === undefined) return refuse(reply, 409, "cards_not_allowed");
      const acceptedCardTypes = cardTypes.map(({ example: _example, ...type }) => type);
      const testCards = cardGateway.testCards?.filter(({ number }) => cardTypeOf(number, cardTypes) !== undefined);
      return noStore(reply).send({ acceptedCardTypes, ...(testCards === undefined ? {} : { testCards }) });
    },
  );
}

/** The permits that a driver may buy, their terms, and placing the order. */
export function registerPurchaseRoutes(app: FastifyInstance, service: OrderingService): void {
  registerOffers(app, service);
  registerTerms(app);
  registerMerchantCheck(app);
  for (const endpoint of Object.keys(SUMMARIES) as OrderEndpoint[]) registerPlacing(app, service, endpoint);
}
