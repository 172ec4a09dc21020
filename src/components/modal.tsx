import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseIcon } from "./icons/close-icon.tsx";
import { InDialog } from "./in-dialog.ts";

interface ModalProps {
  title: ReactNode;
  /** Called for Esc, the cross and a click beside the dialog. */
  onClose(): void;
  /** Name of the cross; without it there is none, and a click beside the dialog does nothing. */
  closeLabel?: string;
  /** Buttons at the foot. Last stands the one that does what the dialog is for, at the same place in all of them. */
  actions: ReactNode;
  /** alertdialog for what interrupts; its text is read out together with the title. */
  role?: "dialog" | "alertdialog";
  size?: "small" | "large";
  children: ReactNode;
}

/** Where the page begins that came behind the dialog: the heading of its step, or its own. */
function pageHeading(): HTMLElement | null {
  const main = document.querySelector("main");
  return main?.querySelector<HTMLElement>(".flow-heading") ?? main?.querySelector<HTMLElement>("h1") ?? null;
}

/**
 * A modal dialog on the browser's own <dialog>: it keeps focus inside, hides the page from assistive technology and needs
 * no chunk of script, so that it can also say that the server cannot be reached. It is open while it is rendered; focus
 * goes back to where it was, or to the heading of what stands there now.
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
      // What had the focus may be gone, and the body is nowhere: the page's heading is where to go on from.
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
