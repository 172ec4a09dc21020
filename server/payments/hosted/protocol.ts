import { Ajv } from "ajv";
import schema from "../../../schemas/protocols/hosted-payments.json" with { type: "json" };
import type {
  HostedPayment,
  HostedPaymentMessage,
  HostedPaymentRequest,
} from "../../../src/domain/generated/protocols-hosted-payments.ts";

const ajv = new Ajv({ strictTypes: false }).addSchema(schema);

/** Parses a body of the protocol; undefined if it is not JSON or does not have the right shape. */
function reader<T>(name: keyof typeof schema.definitions): (body: Buffer) => T | undefined {
  return (body) => {
    const isOfShape = ajv.getSchema(`${schema.$id}#/definitions/${name}`);
    try {
      const value: unknown = JSON.parse(body.toString("utf8"));
      return isOfShape?.(value) === true ? (value as T) : undefined;
    } catch {
      return undefined;
    }
  };
}

export const readRequest = reader<HostedPaymentRequest>("HostedPaymentRequest");
export const readPayment = reader<HostedPayment>("HostedPayment");
export const readWebhook = reader<HostedPaymentMessage>("HostedPaymentMessage");

/** The error code for a payment that the provider does not know. */
export const UNKNOWN_PAYMENT = "unknown_payment";
