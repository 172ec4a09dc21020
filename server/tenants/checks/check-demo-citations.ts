import { citationKey } from "../../../src/domain/citations.ts";
import type { DemoAccount } from "../../../src/domain/generated/meta-demo-accounts.ts";
import type { DemoCitation } from "../../../src/domain/generated/meta-demo-citations.ts";
import type { TenantFault } from "../types.ts";
import { checkDate, isOutOfOrder } from "./check-dates.ts";
import { fault, unknownName } from "./faults.ts";

function dateFaults({ issuedOn, dueOn, payment }: DemoCitation, pointer: string, file: string): TenantFault[] {
  const dates: [string, string][] = [
    ["issuedOn", issuedOn],
    ["dueOn", dueOn],
    ...(payment === undefined ? [] : [["payment/paidOn", payment.paidOn] satisfies [string, string]]),
  ];
  const faults = dates.flatMap(([name, date]) => checkDate(date, `${pointer}/${name}`, true, file));
  if (isOutOfOrder(issuedOn, dueOn)) faults.push(fault(file, `${pointer}/dueOn`, `a day on or after ${issuedOn}`));
  return faults;
}

/** The faults of a demo tenant's citations, beyond their shape. */
export function checkDemoCitations(
  citations: readonly DemoCitation[],
  accounts: readonly DemoAccount[],
  file: string,
): TenantFault[] {
  const numbers = accounts.flatMap((account) => ("accountId" in account ? [String(account.accountId)] : []));
  const seen = new Set<string>();
  return citations.flatMap((citation, index) => {
    const pointer = `/${index}`;
    const faults = dateFaults(citation, pointer, file);
    const { number, accountNumber, payment, state } = citation;
    const key = citationKey(number);
    if (seen.has(key))
      faults.push(fault(file, `${pointer}/number`, `another number than those before, not "${number}"`));
    seen.add(key);
    if (accountNumber !== undefined && !numbers.includes(accountNumber))
      faults.push(
        unknownName(file, `${pointer}/accountNumber`, "an accountId of accounts.json", accountNumber, numbers),
      );
    if (payment !== undefined && state !== "PAID")
      faults.push(fault(file, `${pointer}/payment`, "a payment only where the state is PAID"));
    return faults;
  });
}
