import { useEffect } from "react";
import type { EntryList } from "../domain/profile-entries.ts";
import { useStores } from "../stores/context.ts";

/** Reads a list anew when a choice among its entries opens: another tab may have changed it. Vehicles have no such call. */
export function useFreshList(list: EntryList): void {
  const { profile } = useStores();
  useEffect(() => {
    if (list === "email-address" || list === "address" || list === "phone") void profile.refreshList(list);
  }, [list, profile]);
}
