import { createContext, useContext } from "react";
import { dateInZone, type PlainDate } from "../domain/dates.ts";
import { moneyFormat, type MoneyFormat } from "../domain/money.ts";
import type { RootStore, Translator } from "./root-store.ts";

/** What a page reads of the root store. The preview gives the same stores under a draft look. */
export type Stores = Omit<RootStore, "restore" | "followStorage">;

/** The stores of the page; `<StoresContext value={root}>` gives them. */
export const StoresContext = createContext<Stores | null>(null);

/** The stores. Throws outside of StoresContext. Wrap what reads observable values in observer. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error("useStores needs <StoresContext value={root}> around it");
  return stores;
}

/** The translator: t("pages.login.title"), t("shell.greeting", { name }). */
export function useText(): Translator {
  return useStores().text;
}

/** Writes amounts with the tenant's currency sign: useMoney()(order.total). */
export function useMoney(): MoneyFormat {
  return moneyFormat(useStores().boot.messages);
}

/** Today's date in the tenant's time zone. */
export function useToday(): PlainDate {
  const { boot, clock } = useStores();
  return dateInZone(clock(), boot.tenant?.timeZone ?? "UTC");
}
