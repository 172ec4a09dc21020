import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { CitationsStore } from "../../stores/citations-store.ts";
import { useStores } from "../../stores/context.ts";

/** How long after the page has loaded unpaid citations are looked for (specification section 9). */
const CHECK_AFTER_MS = 2000;

/** Returns how to say that unpaid citations of the account block buying (specification section 6). */
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

/** Two seconds after each load of the page: says where unpaid citations of the account block buying. */
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
    // Once for each load of the page: a later answer about citations begins no check of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** What keeps the buttons that lead on to buying from doing so. Wrap what reads it in observer. */
export interface BuyingBlock {
  /** As far as is known: the citations are loaded two seconds after the page. */
  readonly isBlocked: boolean;
  /** Goes on, unless citations are unpaid still: they are asked for again, since they may be paid in another tab. */
  unlessBlocked(goOn: () => void): void;
}

/** Whether unpaid citations block buying, and the way on for when they are paid. */
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
