import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { CitationsStore } from "../../stores/citations-store.ts";
import { useStores } from "../../stores/context.ts";

/** How long after the page has loaded unpaid citations are looked for (specification section 9). */
const CHECK_AFTER_MS = 2000;

/** Two seconds after each load of the page: says where unpaid citations of the account block buying (specification section 6). */
export function useUnpaidCheck(): void {
  const { citationStatus, delay, part, text, ui } = useStores();
  const navigate = useNavigate();
  useEffect(() => {
    if (!citationStatus.isEnabled) return;
    let isOpen = true;
    const check = async () => {
      await delay(CHECK_AFTER_MS);
      if (!isOpen || !(await part(CitationsStore).areBlocking()) || !isOpen) return;
      ui.showError({
        title: text("calls.titles.alert"),
        message: text("ordering.refusals.unpaid_citations"),
        remedy: { label: text("shell.manageCitations"), run: () => void navigate("/citation") },
      });
    };
    void check();
    return () => {
      isOpen = false;
    };
    // Once for each load of the page: a later answer about citations begins no check of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
