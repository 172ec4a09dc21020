import type { DemoAccount } from "../../../src/domain/generated/meta-demo-accounts.ts";
import type { DemoOrder } from "../../../src/domain/generated/meta-demo-orders.ts";
import type { PermitType } from "../../../src/domain/generated/meta-permits.ts";
import { plateKey } from "../../../src/domain/plates.ts";
import type { TenantFault } from "../types.ts";
import { checkDate, isOutOfOrder } from "./check-dates.ts";
import { fault, unknownName } from "./faults.ts";

function plateFaults(order: DemoOrder, account: DemoAccount, pointer: string, file: string): TenantFault[] {
  const plates = (account.person?.vehicles ?? []).map((vehicle) => vehicle.licensePlate.number);
  const keys = plates.map(plateKey);
  return order.plates.flatMap((plate, index) =>
    keys.includes(plateKey(plate))
      ? []
      : [unknownName(file, `${pointer}/plates/${index}`, `a plate of ${account.userName}`, plate, plates)],
  );
}

/** The faults of a demo tenant's orders, beyond their shape. */
export function checkDemoOrders(
  orders: readonly DemoOrder[],
  accounts: readonly DemoAccount[],
  permits: readonly PermitType[],
  file: string,
): TenantFault[] {
  return orders.flatMap((order, index) => {
    const pointer = `/${index}`;
    const faults = checkDate(order.placedOn, `${pointer}/placedOn`, true, file);
    if (isOutOfOrder(order.placedOn, "today")) {
      faults.push(fault(file, `${pointer}/placedOn`, `a day that has come, not "${order.placedOn}"`));
    }
    const account = accounts.find(({ userName }) => userName === order.userName);
    if (account === undefined) {
      const names = accounts.map(({ userName }) => userName);
      faults.push(unknownName(file, `${pointer}/userName`, "an account of accounts.json", order.userName, names));
    } else faults.push(...plateFaults(order, account, pointer, file));
    const permit = permits.find(({ id }) => id === order.permitId);
    if (permit === undefined) {
      const ids = permits.map(({ id }) => id);
      faults.push(unknownName(file, `${pointer}/permitId`, "a permit of permits.json", order.permitId, ids));
    } else if (order.plates.length > permit.allowedNoVehicles) {
      faults.push(fault(file, `${pointer}/plates`, `at most ${permit.allowedNoVehicles}, as the permit allows`));
    }
    return faults;
  });
}
