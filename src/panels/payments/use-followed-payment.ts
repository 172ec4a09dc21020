import { useEffect, useState } from "react";
import { useIsVisible } from "../../components/use-is-visible.ts";
import type { FollowedPayment } from "../../stores/followed-payment.ts";

/**
 * Follows the status of a payment while the page is visible, and starts over for another driver. Returns the function that
 * asks again.
 */
export function useFollowedPayment(
  payment: Pick<FollowedPayment<{ status: string }>, "follow">,
  reference: string,
  driver: string | null,
): () => void {
  const isVisible = useIsVisible();
  const [times, setTimes] = useState(0);
  useEffect(
    () => (isVisible ? payment.follow(reference) : undefined),
    // driver and times only start it over.
    [payment, reference, isVisible, driver, times],
  );
  return () => setTimes((before) => before + 1);
}
