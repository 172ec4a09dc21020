import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useStores } from "../stores/context.ts";
import { MailLinks } from "../stores/mail-links.ts";
import { useOneTimeSecret } from "./use-one-time-secret.ts";

/** The token of a mailed link. */
export interface MailedToken {
  /** Null where the link had none. */
  token: string | null;
  /** The token was used, or does not work: leaving the page and coming back does not bring it again. */
  forget(): void;
}

/** The token that a mailed link brought to this page. It stays while the page lives, wherever its reader looks meanwhile. */
export function useMailedToken(): MailedToken {
  const mailLinks = useStores().part(MailLinks);
  const { pathname } = useLocation();
  const brought = useOneTimeSecret("token");
  useEffect(() => {
    if (brought !== null) mailLinks.keepToken(pathname, brought);
  }, [mailLinks, pathname, brought]);
  return { token: brought ?? mailLinks.tokenOf(pathname), forget: () => mailLinks.forgetToken(pathname) };
}
