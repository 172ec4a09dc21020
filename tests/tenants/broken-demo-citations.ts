import { tenantDocument, type BrokenCase } from "./broken-case.ts";
import type { Documents } from "./tenant-folders.ts";

const person = { firstName: "A", lastName: "B", addresses: [], emailAddresses: [], phones: [], vehicles: [] };
const account = { person, password: "Parking-1", role: "DRIVER", emailVerified: true, driverAttributes: [] };

const demoCitation = (change: object): Documents => ({
  "tenant.json": tenantDocument({ demo: true }),
  "demo/accounts.json": [{ userName: "driver", accountId: "80000001", ...account }],
  "demo/citations.json": [
    {
      number: "SF-1",
      plate: { number: "AB-12", state: "IL" },
      accountNumber: "80000001",
      violation: "Parked on the grass",
      location: "Elm Street",
      issuedOn: "today-3d",
      dueOn: "today+18d",
      fine: "30.00",
      fees: "0.00",
      state: "UNPAID",
      ...change,
    },
  ],
});

/** A citation of a demonstration without a fault. */
export const rightDemoCitation = demoCitation({});

const inCitations = (pointer: string) => ({ file: "demo/citations.json", pointer });

/** What can be wrong with the citations of a demonstration. */
export const brokenDemoCitations: BrokenCase[] = [
  {
    name: "a demo citation of an account that is not there",
    documents: demoCitation({ accountNumber: "80000002" }),
    ...inCitations("/0/accountNumber"),
    expected: /an accountId of accounts.json/,
    suggestion: "80000001",
  },
  {
    name: "a demo citation that is due before it is issued",
    documents: demoCitation({ dueOn: "today-4d" }),
    ...inCitations("/0/dueOn"),
    expected: /a day on or after today-3d/,
  },
  {
    name: "a demo citation of a day that does not exist",
    documents: demoCitation({ issuedOn: "2026-02-30" }),
    ...inCitations("/0/issuedOn"),
    expected: /a date that exists/,
  },
  {
    name: "a payment of a demo citation that is not paid",
    documents: demoCitation({ payment: { method: "CASH", paidOn: "today" } }),
    ...inCitations("/0/payment"),
    expected: /only where the state is PAID/,
  },
];
