import type { FastifyInstance, FastifyRequest } from "fastify";
import { problemKey } from "../../../src/domain/cart-rules.ts";
import { formatDate } from "../../../src/domain/dates.ts";
import { contactWords } from "../../../src/domain/how-to-pay.ts";
import { LISTED_ORDERS } from "../../../src/domain/listed-orders.ts";
import { translate } from "../../../src/domain/messages.ts";
import type { ChangeRefusal } from "../../services/ordering/change-vehicles.ts";
import type { OrderingService } from "../../services/ordering/ordering.ts";
import { customerQuery, refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf, eventSource } from "../context.ts";
import { sendPdf } from "../file-answers.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { refuse, refuseForNow, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

/** The message of a refused change; for the vehicle limit, that of the wizard's alert (specification section 5). */
function changeWords(request: FastifyRequest, refusal: ChangeRefusal): string {
  const { messages } = tenantOf(request);
  if (refusal.code === "vehicle_limit") {
    const { limit } = refusal;
    return translate(messages, problemKey({ code: "vehicle-limit", limit }), { n: limit });
  }
  const day = refusal.code === "changes_used_up" ? formatDate(refusal.againOn ?? "") : "";
  const order = refusal.code === "payment_pending" ? refusal.orderNumber : "";
  return translate(messages, `ordering.vehicleChange.refusals.${refusal.code}`, { day, order });
}

/**
 * The message for a payment that could not be cancelled, since its provider does not respond: its permits stay held, so
 * it says whom to ask.
 */
function notGivenUpWords({ name, document, messages }: EffectiveTenant, orderNumber: string): string {
  const contact = contactWords({ name, contact: document.contact });
  return translate(messages, "ordering.notGivenUp", { contact, order: orderNumber });
}

/** Changing the vehicles of a valid permit (specification section 7). */
export function registerFulfillmentRoutes(app: FastifyInstance, service: OrderingService): void {
  route(
    app,
    "POST /api/v1/fulfillment-actions/update-fulfillment-vehicles",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "Changes the vehicles of a valid permit; the same vehicles again change nothing",
        body: shape("FulfillmentVehiclesRequest"),
        response: { 200: shape("Order"), ...refusals },
      },
    },
    async (request, reply) => {
      const change = {
        tenant: tenantOf(request),
        driver: driverOf(request),
        source: eventSource(request),
        request: request.body,
      };
      const outcome = await service.changeVehicles(change);
      if (outcome.kind === "missing") return refuse(reply, 404, "not_found");
      if (outcome.kind !== "refused") return noStore(reply).send(outcome.order);
      const { refusal } = outcome;
      return refuse(reply, 422, refusal.code, { errorMessage: changeWords(request, refusal) });
    },
  );
}

/** The payment of an order that has no final result yet. */
function registerPaymentRoutes(app: FastifyInstance, service: OrderingService): void {
  const callOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    tenant: tenantOf(request),
    driver: driverOf(request),
    orderId: request.params.id,
    source: eventSource(request),
  });
  route(
    app,
    "GET /api/v1/orders/{id}/pay",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "How the payment of an order stands at its provider, and where it goes on",
        response: { 200: shape("OrderToPay"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await service.resumePayment(callOf(request));
      if (outcome.kind === "missing") return refuse(reply, 404, "not_found");
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      return noStore(reply).send(outcome.toPay);
    },
  );
  route(
    app,
    "POST /api/v1/orders/{id}/give-up-payment",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "Ends a payment that has no final answer, and its order with it, once the provider confirms that",
        response: { 200: shape("Order"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await service.giveUpPayment(callOf(request));
      if (outcome.kind === "missing") return refuse(reply, 404, "not_found");
      if (outcome.kind === "order") return noStore(reply).send(outcome.order);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      const errorMessage = notGivenUpWords(tenantOf(request), outcome.orderNumber);
      return refuseForNow(reply, "provider_unavailable", { errorMessage });
    },
  );
}

/** The status of a payment, for drivers who return from the provider's page: their session may have ended meanwhile. */
function registerPaymentStatus(app: FastifyInstance, service: OrderingService): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/permit-payment-status/{paymentReference}",
    {
      config: { access: "public", tenant: "query" },
      schema: {
        tags: ["orders"],
        summary: "How the payment of an order stands, by the reference that its return address carries",
        querystring: customerQuery,
        response: { 200: shape("PermitPaymentStatus"), ...refusals },
      },
    },
    async (request, reply) => {
      const { paymentReference } = request.params;
      const outcome = await service.paymentStatus(tenantOf(request), eventSource(request), paymentReference);
      if (outcome.kind === "missing") return refuse(reply, 404, "not_found");
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      return noStore(reply).send(outcome.status);
    },
  );
}

/** The orders of a driver. */
export function registerOrderRoutes(app: FastifyInstance, service: OrderingService): void {
  route(
    app,
    "GET /api/v1/eua/{accountId}/order",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: `The driver's orders, newest first, and no more than the ${LISTED_ORDERS} newest`,
        response: { 200: shape("OrderList"), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      if (request.params.accountId !== driver.driverId) return refuse(reply, 404, "not_found");
      return noStore(reply).send(await service.list(tenantOf(request), driver));
    },
  );
  route(
    app,
    "GET /api/v1/orders/{id}",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "One of the driver's orders",
        response: { 200: shape("Order"), ...refusals },
      },
    },
    async (request, reply) => {
      const order = await service.find(tenantOf(request), driverOf(request), request.params.id);
      return order === undefined ? refuse(reply, 404, "not_found") : noStore(reply).send(order);
    },
  );
  registerPaymentRoutes(app, service);
  registerPaymentStatus(app, service);
  route(
    app,
    "GET /api/v1/order-actions/download-order-receipt/{orderId}",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["orders"],
        summary: "The receipt of an order",
        produces: ["application/pdf"],
        response: { 200: { type: "string", format: "binary" }, ...refusals },
      },
    },
    async (request, reply) => {
      const receipt = await service.receipt(tenantOf(request), driverOf(request), request.params.orderId);
      if (receipt === undefined) return refuse(reply, 404, "not_found");
      return sendPdf(reply, receipt);
    },
  );
}
