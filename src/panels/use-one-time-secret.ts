import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * The one-time secret that a mailed link or single sign-on puts into the address under this name, or null without one.
 * It is removed at once from the address bar and so from the browser's history; the rest of the address stays.
 */
export function useOneTimeSecret(parameter: "token" | "code"): string | null {
  const [query] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => query.get(parameter));
  const isInAddress = query.has(parameter);
  useEffect(() => {
    if (!isInAddress) return;
    const others = new URLSearchParams(query);
    others.delete(parameter);
    void navigate({ pathname, search: others.toString(), hash }, { replace: true });
  }, [isInAddress, parameter, query, pathname, hash, navigate]);
  return secret === "" ? null : secret;
}
