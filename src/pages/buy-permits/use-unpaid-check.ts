import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { CitationsStore } from "../../stores/citations-store.ts";
import { useStores } from "../../stores/context.ts";

/** Milliseconds after the page has loaded until unpaid citations are checked (specification section 9). */
const CHECK_AFTER_MS = 2000;

/** Returns the function that shows that unpaid citations block buying (specification section 6). */
function useUnpaidAlert(): () => void {
  const { text, ui } = useStores();
  const navigate = useNavigate();
  return () =>
    ui.showError({
      title: text("calls.titles.alert"),
      message: text("ordering.refusals.unpaid_citations"),
      remedy: { label: text("shell.manageCitations"), run: () => void navigate("/citation") },
    });
}

/** Checks two seconds after each load of the page whether unpaid citations block buying, and says so. */
export function useUnpaidCheck(): void {
  const { citationStatus, delay, part } = useStores();
  const alert = useUnpaidAlert();
  useEffect(() => {
    if (!citationStatus.isEnabled) return;
    let isOpen = true;
    const check = async () => {
      await delay(CHECK_AFTER_MS);
      if (isOpen && (await part(CitationsStore).checkBlocking()) && isOpen) alert();
    };
    void check();
    return () => {
      isOpen = false;
    };
    // Once for each load of the page: later loads of the citations start no check.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** Whether unpaid citations block the buttons that lead to buying. Wrap what reads it in observer. */
export interface BuyingBlock {
  /** False until the citations are loaded, two seconds after the page. */
  readonly isBlocked: boolean;
  /**
   * Continues unless citations are still unpaid: they are loaded again, since they may have been paid in another tab.
   */
  unlessBlocked(goOn: () => void): void;
}

/** Whether unpaid citations block buying, and how to continue once they are paid. */
export function useBuyingBlock(): BuyingBlock {
  const { citationStatus, part } = useStores();
  const alert = useUnpaidAlert();
  const isBlocked = citationStatus.isEnabled && part(CitationsStore).areBlocking;
  const recheck = async (goOn: () => void) => {
    if (await part(CitationsStore).checkBlocking()) alert();
    else goOn();
  };
  return { isBlocked, unlessBlocked: (goOn) => (isBlocked ? void recheck(goOn) : goOn()) };
}
