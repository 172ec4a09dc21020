import { observer } from "mobx-react-lite";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { Notice } from "../components/notice.tsx";
import { isRecord } from "../domain/is-record.ts";
import { useStores, useText } from "../stores/context.ts";

/** What a page can be told of the one before it, by the state of a navigation: `{ news: "setupDone" }`. */
const NEWS = ["setupDone", "loggedOut"] as const;

/** Nothing changes after the start. */
const never = () => () => undefined;

/**
 * One line about what has just been finished elsewhere. It comes once the page runs: a page that is reloaded is drawn
 * by the server first, which does not know it.
 */
export const PageNews = observer(function PageNews() {
  const t = useText();
  const { session } = useStores();
  const { state } = useLocation();
  const hasStarted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const told: unknown = isRecord(state) ? state["news"] : undefined;
  const news = hasStarted ? NEWS.find((each) => each === told) : undefined;
  // Whoever has logged in again since, in another tab too, is not logged out.
  if (news === undefined || (news === "loggedOut" && session.isSignedIn)) return null;
  return (
    <div className="portal-width page-news">
      <Notice tone="success" role="status">
        <p>{t(`shell.news.${news}`)}</p>
      </Notice>
    </div>
  );
});
