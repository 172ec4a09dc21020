import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * The one-use token of a mailed link, or null where the address has none. It leaves the address bar, and with it the
 * browser's history, at once.
 */
export function useMailedToken(): string | null {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => query.get("token"));
  const isInAddress = query.has("token");
  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true });
  }, [isInAddress, pathname, navigate]);
  return token === "" ? null : token;
}
