import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import type { CitationKeys } from "../../src/domain/citations.ts";
import type { SignInProof } from "../../src/api/session.ts";
import { ApiFailure, type FailureFacts } from "../../src/domain/api-failure.ts";
import type { UserNameAvailability } from "../../src/domain/generated/api-account.ts";
import type { Citation, CitationPaymentStatus } from "../../src/domain/generated/api-citations.ts";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { StoredFile } from "../../src/domain/generated/api-files.ts";
import type { Order, OrderToPay, PermitPaymentStatus } from "../../src/domain/generated/api-orders.ts";
import type { VisitorPermitValidity } from "../../src/domain/generated/api-visitors.ts";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { isClientAdmin } from "../../src/domain/user-name.ts";
import cardTypes from "../../schemas/rules/card-types.json" with { type: "json" };
import { driverAccount } from "./driver-account.ts";
import { fakeProfile } from "./fake-profile.ts";
import { appeal, SECRET } from "./shown-appeals.ts";
import { citation, paidCitation, redirectDetails } from "./shown-citations.ts";
import { givenUpOrder, order, permit } from "./orders.ts";
import { issuedPermit, visitorPermit } from "./visitor-permits.ts";

/** A token pair issued at this time. */
export function tokens(issuedAt: number): TokenSet {
  return {
    access_token: "access",
    refresh_token: "refresh",
    token_type: "Bearer",
    session_state: "state",
    expires_in: 900,
    refresh_expires_in: 1800,
    scope: "email profile",
    timestamp: issuedAt,
  };
}

/** A failed call; by default a refusal with status 422. */
export function failure(facts: Partial<FailureFacts> = {}): ApiFailure {
  return new ApiFailure({
    kind: "refused",
    status: 422,
    messages: [],
    titleKey: "calls.titles.default",
    isSilent: false,
    ...facts,
  });
}

function fakeFiles() {
  return {
    upload: vi.fn((file: File) =>
      Promise.resolve<StoredFile>({ id: randomUUID(), name: file.name, mediaType: "image/jpeg", bytes: file.size }),
    ),
    find: vi.fn((id: string) =>
      Promise.resolve<StoredFile>({ id, name: "lease.pdf", mediaType: "application/pdf", bytes: 2048 }),
    ),
    content: vi.fn(() => Promise.resolve({ content: new Blob(["%PDF-"]), name: "lease.pdf" })),
    remove: vi.fn(() => Promise.resolve()),
  };
}

/** An api that responds to every call immediately. `account` is read on every call, so that a test can change it. */
export function fakeApi(account: () => DriverAccount, now: () => number): Api {
  let admin: string | undefined;
  return {
    session: {
      getToken: vi.fn((credentials: SignInProof) => {
        admin = "username" in credentials && isClientAdmin(credentials.username) ? "clientadmin" : undefined;
        return Promise.resolve(tokens(now()));
      }),
      refresh: vi.fn(() => Promise.resolve(tokens(now()))),
      logout: vi.fn(() => Promise.resolve()),
    },
    account: {
      driverAccount: vi.fn(() => Promise.resolve(account())),
      userContext: vi.fn(() =>
        Promise.resolve({
          user: {
            userName: admin ?? account().userName,
            userGroup: account().userGroup,
            role: admin === undefined ? ("DRIVER" as const) : ("ADMIN" as const),
          },
        }),
      ),
      checkAccountId: vi.fn(() => Promise.resolve()),
      register: vi.fn(() => Promise.resolve({ userName: driverAccount().userName })),
      verifyEmail: vi.fn(() => Promise.resolve({ verifyEmail: true })),
      checkUserName: vi.fn(() => Promise.resolve<UserNameAvailability>({ available: true })),
      sendVerification: vi.fn(() => Promise.resolve()),
      sendLink: vi.fn(() => Promise.resolve()),
      sendUsernameLink: vi.fn(() => Promise.resolve()),
      resetPassword: vi.fn(() => Promise.resolve()),
    },
    profile: fakeProfile(account),
    portal: {
      text: vi.fn((key: string) => Promise.resolve([{ key, language: "en", text: `<p>Text of ${key}</p>` }])),
      makes: vi.fn(() => Promise.resolve([{ name: "Toyota" }, { name: "Other" }])),
      states: vi.fn(() => Promise.resolve([{ name: "United States", states: [{ code: "CA", name: "California" }] }])),
      driverStates: vi.fn(() =>
        Promise.resolve([
          { name: "United States", states: [{ code: "CA", name: "California" }] },
          { name: "Canada", states: [{ code: "ON", name: "Ontario" }] },
          { name: "Mexico", states: [{ code: "JAL", name: "Jalisco" }] },
        ]),
      ),
      citationStatus: vi.fn(() => Promise.resolve({ citationsEnabled: true })),
      systemAlert: vi.fn(() => Promise.resolve({ enabled: false, body: "" })),
      accountIdentifier: vi.fn(() => Promise.resolve({ label: "Account number" })),
      buyerAuthentication: vi.fn(() => Promise.reject(failure({ kind: "network", status: 0, isSilent: true }))),
    },
    appeals: {
      file: vi.fn((keys: CitationKeys) =>
        Promise.resolve({ secret: SECRET, appeal: appeal({ citationNumber: keys.number }) }),
      ),
      read: vi.fn((keys: CitationKeys) => Promise.resolve(appeal({ citationNumber: keys.number }))),
      reply: vi.fn((keys: CitationKeys) => Promise.resolve(appeal({ citationNumber: keys.number }))),
      files: vi.fn(() => Promise.resolve(fakeFiles())),
    },
    files: fakeFiles(),
    citations: {
      find: vi.fn((id: string, number: string) => Promise.resolve(citation({ id }, number))),
      ofAccount: vi.fn(() => Promise.resolve<Citation[]>([])),
      pdf: vi.fn(() =>
        Promise.resolve({ content: new Blob(["%PDF-"], { type: "application/pdf" }), name: "citation.pdf" }),
      ),
      appealDays: vi.fn(() => Promise.resolve({ citationAppealDays: 21 })),
    },
    citationPayments: {
      methods: vi.fn(() => Promise.resolve([{ value: "TRANSACT_PAYMENTS" as const, label: "Transact Payments" }])),
      pay: vi.fn(() => Promise.resolve({ paymentReference: "r1" })),
      redirect: vi.fn(() => Promise.resolve(redirectDetails("r1"))),
      status: vi.fn(() => Promise.resolve<CitationPaymentStatus>(paidCitation())),
      receipt: vi.fn(() =>
        Promise.resolve({ content: new Blob(["%PDF-"], { type: "application/pdf" }), name: "receipt.pdf" }),
      ),
    },
    orders: {
      purchasablePermits: vi.fn(() => Promise.resolve([permit()])),
      permitReasons: vi.fn(() => Promise.resolve([{ name: "Delivery" }, { name: "Contractor" }])),
      rules: vi.fn(() => Promise.resolve([])),
      taxRate: vi.fn(() => Promise.resolve({ taxRate: 8.25 })),
      merchantAccount: vi.fn(() => Promise.resolve({ acceptedCardTypes: cardTypes.cardTypes })),
      place: vi.fn(() => Promise.resolve<Order | OrderToPay>(order())),
      resumePayment: vi.fn((id: string) => Promise.resolve<OrderToPay>({ order: order({ id }) })),
      giveUpPayment: vi.fn((id: string) => Promise.resolve(givenUpOrder({ id }))),
      paymentStatus: vi.fn(() => Promise.resolve<PermitPaymentStatus>({ status: "paid", orderId: "order-1" })),
      list: vi.fn(() => Promise.resolve([order()])),
      order: vi.fn((id: string) => Promise.resolve(order({ id }))),
      changeVehicles: vi.fn(() => Promise.resolve(order())),
      receipt: vi.fn(() =>
        Promise.resolve({ content: new Blob(["%PDF-"], { type: "application/pdf" }), name: "receipt.pdf" }),
      ),
    },
    visitors: {
      permits: vi.fn(() => Promise.resolve([visitorPermit()])),
      permit: vi.fn((id: string) => Promise.resolve(visitorPermit({ id }))),
      create: vi.fn(() => Promise.resolve(issuedPermit())),
      download: vi.fn(() =>
        Promise.resolve({ content: new Blob(["%PDF-"], { type: "application/pdf" }), name: "visitor-permit-1.pdf" }),
      ),
      validity: vi.fn(() => Promise.resolve<VisitorPermitValidity>({ valid: true, plateEnding: "123" })),
    },
  };
}
