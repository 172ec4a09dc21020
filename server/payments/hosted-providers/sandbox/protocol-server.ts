import type { HostedPayment } from "../../../../src/domain/generated/protocols-hosted-payments.ts";
import { readRequest, UNKNOWN_PAYMENT } from "../../hosted/protocol.ts";
import { callContent, isSigned } from "../../hosted/signature.ts";
import type { ProviderParts } from "../../providers.ts";
import { SandboxPayments, sandboxPath } from "./sandbox-payments.ts";

/** A received call of the protocol. */
export interface ReceivedCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface CallAnswer {
  readonly status: 200 | 400 | 401 | 404;
  readonly body: HostedPayment | { readonly code: string; readonly message: string };
}

/** The secret of both sides of the sandbox. It is derived, so a demonstration does not have to store one. */
export function sandboxSecret(box: ProviderParts["box"], slug: string): string {
  return box.fingerprint(`hosted payments of the sandbox\n${slug}`);
}

const refused = (status: 400 | 401 | 404, code: string, message: string): CallAnswer => ({
  status,
  body: { code, message },
});

const MALFORMED = refused(400, "malformed", "The body has not the shape of this call.");
const NO_CALL = refused(404, "unknown_call", "There is no such call.");
const UNKNOWN = refused(404, UNKNOWN_PAYMENT, "There is no payment of this reference.");

const found = (body: HostedPayment | undefined): CallAnswer => (body === undefined ? UNKNOWN : { status: 200, body });

/** Handles a call of the protocol to a tenant's sandbox, over the network or within the process. */
export async function answerCall(
  parts: Pick<ProviderParts, "db" | "clock" | "publicUrl" | "box">,
  slug: string,
  { method, path, headers, body }: ReceivedCall,
): Promise<CallAnswer> {
  const secrets = [sandboxSecret(parts.box, slug)];
  if (!isSigned(secrets, headers, callContent(method, path, body), parts.clock())) {
    return refused(401, "bad_signature", "The signature does not hold, or is older than five minutes.");
  }
  const below = path.slice(sandboxPath(slug).length);
  const [, inPath, verb] = /^\/payments(?:\/([0-9a-f-]{36})(?:\/(cancel|refund))?)?$/.exec(below) ?? [undefined];
  const payments = new SandboxPayments(parts);
  if (method === "GET" && inPath !== undefined && verb === undefined) return found(await payments.status(slug, inPath));
  const isCall = method === "POST" && (inPath === undefined) === (verb === undefined) && below.startsWith("/payments");
  if (!isCall) return NO_CALL;
  const request = readRequest(body);
  if (request === undefined || request.tenant !== slug || request.merchant !== slug) return MALFORMED;
  if (inPath !== undefined && inPath !== request.reference) return MALFORMED;
  if (verb === undefined) return found(await payments.create(request));
  return found(await (verb === "cancel" ? payments.cancel(request) : payments.refund(request)));
}
