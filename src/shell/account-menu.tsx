import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { Link, NavLink } from "react-router-dom";
import { ChevronDownIcon } from "../components/icons/chevron-down-icon.tsx";
import { MenuIcon } from "../components/icons/menu-icon.tsx";
import { PersonIcon } from "../components/icons/person-icon.tsx";
import { useIsNarrow } from "../components/use-is-narrow.ts";
import { useProfile } from "../stores/use-profile.ts";
import { useStores, useText } from "../stores/context.ts";
import type { BarItem } from "./bar-items.ts";

/** Closes on Esc, on a click elsewhere and when the focus moves elsewhere; Esc returns the focus to the button. */
function useDismissal(
  frame: RefObject<HTMLDivElement | null>,
  button: RefObject<HTMLButtonElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) !== true) close();
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) !== true) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
    };
  }, [frame, button, isOpen, close]);
}

/** The links for which the bar has no room on a phone, and the name of the account. */
function MenuLinks({ items, name, onPress }: { items: readonly BarItem[]; name: string; onPress(): void }) {
  const t = useText();
  return (
    <>
      {items.map((item) => (
        <li key={item.id}>
          <NavLink to={item.to} end className="account-popover-item" onClick={onPress}>
            {t(item.textKey)}
          </NavLink>
        </li>
      ))}
      <li className="account-popover-name">
        <bdi>{name}</bdi>
      </li>
    </>
  );
}

/**
 * The driver's full name as a button that opens 'My Account' and 'Logout', on a phone also the links for which the bar
 * has no room. Links need no menu roles.
 */
export const AccountMenu = observer(function AccountMenu({ items }: { items: readonly BarItem[] }) {
  const { session, ui } = useStores();
  const profile = useProfile();
  const t = useText();
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const close = useRef(() => setIsOpen(false)).current;
  useDismissal(frame, button, isOpen, close);

  const logOut = () => {
    close();
    // If a dialog takes the focus, Cancel returns it to an element that still exists.
    button.current?.focus();
    ui.exit(() => void session.signOut());
  };
  const name = profile.fullName === "" ? (session.userName ?? "") : profile.fullName;
  return (
    <div ref={frame}>
      <button
        ref={button}
        type="button"
        className="portal-nav-link"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={t("shell.accountMenu", { name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isNarrow ? (
          <>
            <MenuIcon />
            <span>{t("shell.menu")}</span>
          </>
        ) : (
          <>
            <PersonIcon size={20} />
            <bdi className="account-name">{name}</bdi>
            <ChevronDownIcon size={16} />
          </>
        )}
      </button>
      <ul id={listId} className="account-popover" hidden={!isOpen}>
        {isNarrow && <MenuLinks items={items} name={name} onPress={close} />}
        <li>
          <Link to="/profile" className="account-popover-item" onClick={close}>
            {t("shell.myAccount")}
          </Link>
        </li>
        <li>
          <button type="button" className="account-popover-item" onClick={logOut}>
            {t("shell.logout")}
          </button>
        </li>
      </ul>
    </div>
  );
});
