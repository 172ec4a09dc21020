import { vi } from "vitest";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import type { Order, OrderLine } from "../../src/domain/generated/api-orders.ts";
import { completePerson, driverAccount } from "./driver-account.ts";
import { order } from "./orders.ts";
import type { PortalOptions } from "./portal.tsx";

/** A vehicle with a Californian plate. */
export const car = (id: string, number: string): Vehicle => ({
  id,
  make: { name: "Toyota" },
  licensePlate: { number, state: { code: "CA" } },
  inactive: false,
});

/** The vehicles of the driver's profile. */
export const cars = [car("v1", "7ABC123"), car("v2", "NEW456"), car("v3", "OLD789")];

/** The order, with changes to its line. */
export function orderWith(changes: Partial<OrderLine>): Order {
  const [line] = order().lines as [OrderLine];
  return order({ lines: [{ ...line, ...changes }] });
}

/** An order whose permit may be changed three times, to up to two vehicles. */
export const changeable = orderWith({ mayChangeVehicles: { left: 3, vehicleLimit: 2 } });

/** A driver with this order and these vehicles. */
export function dana(listed: Order, more: PortalOptions["api"] = () => undefined): PortalOptions {
  return {
    userName: "dana",
    account: () => driverAccount(completePerson({ vehicles: cars })),
    api: (api) => {
      api.orders.list = vi.fn(() => Promise.resolve([listed]));
      more(api);
    },
  };
}

/** Name of the dialog that changes the vehicles of that permit. */
export const title = "Change the vehicles of Resident permit";
