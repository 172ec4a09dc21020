import { tenantDocument, type BrokenCase } from "./broken-case.ts";
import { permitsWith } from "./ordering-documents.ts";
import type { Documents } from "./tenant-folders.ts";

const person = {
  firstName: "A",
  lastName: "B",
  addresses: [],
  emailAddresses: [],
  phones: [],
  vehicles: [
    { make: { name: "Ford" }, licensePlate: { number: "AB-12", state: { code: "IL" } } },
    { make: { name: "Ford" }, licensePlate: { number: "CD-34", state: { code: "IL" } } },
    { make: { name: "Ford" }, licensePlate: { number: "EF-56", state: { code: "IL" } } },
  ],
};

const demoOrder = (change: object): Documents => ({
  "tenant.json": tenantDocument({ demo: true }),
  ...permitsWith({}),
  "demo/accounts.json": [
    { userName: "driver", password: "Parking-1", role: "DRIVER", emailVerified: true, driverAttributes: [], person },
  ],
  "demo/orders.json": [
    {
      userName: "driver",
      permitId: "LOT-A",
      placedOn: "today-3d",
      plates: ["ab 12"],
      method: "CHECK",
      state: "PAID",
      ...change,
    },
  ],
});

/** A demo order without a fault. */
export const rightDemoOrder = demoOrder({});

const inOrders = (pointer: string) => ({ file: "demo/orders.json", pointer });

/** What can be wrong with the orders of a demonstration. */
export const brokenDemoOrders: BrokenCase[] = [
  {
    name: "a demo order of nobody",
    documents: demoOrder({ userName: "drivre" }),
    ...inOrders("/0/userName"),
    expected: /an account of accounts.json/,
    suggestion: "driver",
  },
  {
    name: "a demo order of a permit that is not sold",
    documents: demoOrder({ permitId: "LOT-B" }),
    ...inOrders("/0/permitId"),
    expected: /a permit of permits.json/,
    suggestion: "LOT-A",
  },
  {
    name: "a demo order for a plate of somebody else",
    documents: demoOrder({ plates: ["AB 13"] }),
    ...inOrders("/0/plates/0"),
    expected: /a plate of driver/,
    suggestion: "AB-12",
  },
  {
    name: "a demo order for more vehicles than the permit allows",
    documents: demoOrder({ plates: ["AB-12", "CD-34", "EF-56"] }),
    ...inOrders("/0/plates"),
    expected: /at most 2/,
  },
  {
    name: "a demo order of tomorrow",
    documents: demoOrder({ placedOn: "today+1d" }),
    ...inOrders("/0/placedOn"),
    expected: /a day that has come/,
  },
];
