import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseIcon } from "./icons/close-icon.tsx";
import { InDialog } from "./in-dialog.ts";

interface ModalProps {
  title: ReactNode;
  /** Called for Esc, the close button and a click outside of the dialog. */
  onClose(): void;
  /** Label of the close button. Without it there is none, and a click outside of the dialog does nothing. */
  closeLabel?: string;
  /** Buttons at the foot. The primary action comes last, so that it has the same place in all dialogs. */
  actions: ReactNode;
  /** alertdialog for interruptions; a screen reader reads its text together with the title. */
  role?: "dialog" | "alertdialog";
  size?: "small" | "large";
  children: ReactNode;
}

/** The heading of the page behind the dialog: that of its step, or its own. */
function pageHeading(): HTMLElement | null {
  const main = document.querySelector("main");
  return main?.querySelector<HTMLElement>(".flow-heading") ?? main?.querySelector<HTMLElement>("h1") ?? null;
}

/**
 * A modal dialog based on the browser's <dialog>: it keeps the focus inside, hides the page from assistive technology
 * and needs no additional script, so that it can also report that the server is unreachable. It is open while it is
 * rendered. Afterwards the focus returns to where it was, or to the heading of the page.
 */
export function Modal({ title, onClose, closeLabel, actions, role = "dialog", size = "small", children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element === null) return undefined;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // The element with the focus may be gone, and the focus must not go to the body: the page's heading gets it.
      const isSomewhere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isSomewhere ? before : pageHeading())?.focus();
    };
  }, []);

  return (
    // The click handler only adds a way for pointers; Esc and the buttons do the same for everyone else.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`modal modal-${size}`}
      role={role === "alertdialog" ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? textId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closeLabel !== undefined && event.target === dialog.current) onClose();
      }}
    >
      <div className="modal-frame">
        <div className="modal-head">
          <h2 id={titleId} className="modal-title">
            {title}
          </h2>
          {closeLabel !== undefined && (
            <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
              <CloseIcon size={20} />
            </button>
          )}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard too */}
        <div id={textId} className="modal-body" tabIndex={size === "large" ? 0 : undefined}>
          <InDialog value>{children}</InDialog>
        </div>
        <div className="modal-actions">{actions}</div>
      </div>
    </dialog>
  );
}
