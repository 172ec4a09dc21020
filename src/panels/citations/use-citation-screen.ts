import { useEffect } from "react";
import { useCitations } from "../../stores/citations-store.ts";
import { useStores } from "../../stores/context.ts";

/** What every citation screen loads first: whether the customer has citations, and how long they can be appealed. */
export function useCitationScreen(): void {
  const { citationStatus } = useStores();
  const citations = useCitations();
  useEffect(() => {
    void citationStatus.refresh();
    void citations.loadAppealDays();
  }, [citationStatus, citations]);
}
