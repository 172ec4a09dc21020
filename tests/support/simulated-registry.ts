import { offlineMethod } from "../../server/payments/offline-methods.ts";
import type { PaymentHandler, ProvidedMethod } from "../../server/payments/payment-handler.ts";
import type { ServedPayments } from "../../server/tenants/card-payments.ts";
import { dyingWith, meetingOf } from "./seams.ts";
import { SERVED_WITH_SIMULATION, simulatedCard, simulatedPage } from "./simulated-methods.ts";

const url = process.env["PAYMENT_SIMULATION"] ?? "";
/** If it is not set, the server is not killed. */
const paymentsAtSeams = process.env["PAYMENTS_AT_SEAMS"];

const meet = paymentsAtSeams === undefined ? undefined : meetingOf(Number(paymentsAtSeams));
const atSeams = (method: ProvidedMethod) => (meet === undefined ? method : dyingWith(meet, method));
const portalUrl = process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? ""}`;

const paymentHandlers: readonly PaymentHandler[] = [
  offlineMethod("NO_CHARGE"),
  offlineMethod("CHECK"),
  atSeams(simulatedCard(url)),
  atSeams(simulatedPage(url, { portalUrl })),
];

/** Replaces, with `served`, server/payments/registry.ts in a server built for tests, and contains the simulation. */
export const createPaymentHandlers = (): readonly PaymentHandler[] => paymentHandlers;

export const served: ServedPayments = {
  methods: paymentHandlers.map(({ method }) => method),
  gateways: SERVED_WITH_SIMULATION.gateways,
  hostedProviders: SERVED_WITH_SIMULATION.hostedProviders,
};
