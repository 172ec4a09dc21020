import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to the section that the address names (#vehicles) and gives it the focus. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    const section = document.getElementById(hash.slice(1));
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: "start" });
  }, [hash, key]);
}
