import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { Button } from "../components/button.tsx";
import { LiveStatus } from "../components/live-status.tsx";
import { Modal } from "../components/modal.tsx";
import type { Translator } from "../stores/root-store.ts";
import { useStores, useText } from "../stores/context.ts";

/** Seconds before the end that are announced; those in between are only shown. */
const ANNOUNCED = [120, 60, 30, 20, 10];

/** Seconds before the end at which the dialog opens even while the person is typing. */
const LATEST = 60;

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The announced time: that of the last mark, so that it changes rarely enough to listen to. */
function announcement(seconds: number, t: Translator): string {
  const mark = ANNOUNCED.findLast((each) => seconds <= each) ?? seconds;
  if (mark === 60) return t("shell.sessionEnd.announced", { time: t("common.time.minute") });
  const time = mark > 60 ? t("common.time.minutes", { n: mark / 60 }) : t("common.time.seconds", { n: mark });
  return t("shell.sessionEnd.announced", { time });
}

/**
 * The question. The focus begins on the button that continues: a person who was typing must not log out by the next
 * key.
 */
const SessionEndQuestion = observer(function SessionEndQuestion({ secondsLeft }: { secondsLeft: number }) {
  const { session, sessionEnd, ui } = useStores();
  const t = useText();
  const stay = useRef<HTMLButtonElement>(null);
  const { canGoOn, isGoingOn, goOn } = sessionEnd;
  // After the dialog has focused its first button.
  useEffect(() => stay.current?.focus(), []);
  return (
    <Modal
      role="alertdialog"
      title={t("shell.sessionEnd.title")}
      onClose={() => void goOn()}
      actions={
        <>
          <Button onClick={() => ui.exit(() => void session.signOut())}>{t("shell.sessionEnd.logout")}</Button>
          <Button ref={stay} look="primary" aria-disabled={isGoingOn} onClick={() => void goOn()}>
            {t(canGoOn ? "shell.sessionEnd.goOn" : "shell.sessionEnd.logInAgain")}
          </Button>
        </>
      }
    >
      <p>{t(canGoOn ? "shell.sessionEnd.text" : "shell.sessionEnd.finalText")}</p>
      <p className="time-left" role="timer" aria-live="off">
        {t("shell.sessionEnd.left", { time: clockText(secondsLeft) })}
      </p>
      <LiveStatus text={announcement(secondsLeft, t)} />
    </Modal>
  );
});

/** Asks before the end of a session whether to continue it. */
export const SessionEndDialog = observer(function SessionEndDialog() {
  const { sessionEnd, ui } = useStores();
  const { secondsLeft } = sessionEnd;
  if (secondsLeft === null || (ui.isTyping && secondsLeft > LATEST)) return null;
  return <SessionEndQuestion secondsLeft={secondsLeft} />;
});
