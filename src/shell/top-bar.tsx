import { observer } from "mobx-react-lite";
import { Link, NavLink, useLocation } from "react-router-dom";
import { CartIcon } from "../components/icons/cart-icon.tsx";
import { HomeIcon } from "../components/icons/home-icon.tsx";
import { WarningIcon } from "../components/icons/warning-icon.tsx";
import { useIsNarrow } from "../components/use-is-narrow.ts";
import { screenAt, type Screen } from "../domain/routes.ts";
import { useStores, useText } from "../stores/context.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LoginLink } from "./login-link.tsx";
import { barItems, type BarItem } from "./bar-items.ts";

function BarLink({ item }: { item: BarItem }) {
  const t = useText();
  const text = t(item.textKey);
  return (
    <NavLink to={item.to} end className="portal-nav-link" aria-label={item.icon === undefined ? undefined : text}>
      {item.icon === "home" ? <HomeIcon /> : <BarText item={item} text={text} />}
    </NavLink>
  );
}

const narrowIcons = { home: HomeIcon, citation: WarningIcon };

/** The text of a link; a phone has room only for its icon. */
function BarText({ item, text }: { item: BarItem; text: string }) {
  if (item.narrowIcon === undefined) return <span>{text}</span>;
  const NarrowIcon = narrowIcons[item.narrowIcon];
  return (
    <>
      <span className="narrow-icon">
        <NarrowIcon />
      </span>
      <span className="narrow-unseen">{text}</span>
    </>
  );
}

/** The cart with its number of items, unless it is empty. */
const CartLink = observer(function CartLink() {
  const { items } = useStores().cartMark;
  const t = useText();
  if (items === 0) return null;
  return (
    <li>
      <Link to="/buyPermits?view=cart" className="portal-nav-link" aria-label={t("shell.cart", { n: items })}>
        <CartIcon />
        <span className="nav-count">{items}</span>
      </Link>
    </li>
  );
});

/**
 * Whether the bar is the one after login. It changes together with the page: while the login page is still shown after
 * a sign-in, the other bar, which has two rows on a phone, would push that page down.
 */
function useIsSignedInBar(): boolean {
  const { session } = useStores();
  const { pathname } = useLocation();
  const isLeavingLogin = screenAt(pathname)?.name === "login" && !session.isAdmin;
  return session.isSignedIn && !isLeavingLogin;
}

/** Whether a page is a citation screen. */
function isOfCitations(pathname: string): boolean {
  const screen: Screen | undefined = screenAt(pathname);
  return screen?.partOf === "citations";
}

/** The navigation bar: links by sign-in state, and at its end the account popover or Login. */
export const TopBar = observer(function TopBar() {
  const { citationStatus, session } = useStores();
  const t = useText();
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedInBar();
  const isAdmin = isSignedIn && session.isAdmin;
  const isCitationPage = isOfCitations(pathname);
  const context = { isSignedIn, citationsEnabled: citationStatus.isEnabled, isCitationPage };
  const hasAccountMenu = isSignedIn && !isAdmin;
  // The links are for drivers; an administrator sees only Login (specification section 6).
  const items = isAdmin ? [] : barItems.filter((item) => item.isShown(context));
  const isInMenu = useIsNarrow() && hasAccountMenu;
  return (
    <nav className="portal-nav" aria-label={t("shell.mainNavigation")}>
      <ul className="portal-nav-items portal-width">
        {!isInMenu &&
          items.map((item) => (
            <li key={item.id}>
              <BarLink item={item} />
            </li>
          ))}
        {hasAccountMenu && <CartLink />}
        <li key={isSignedIn ? "account" : "login"} className="portal-nav-end">
          {hasAccountMenu ? <AccountMenu items={items} /> : <LoginLink />}
        </li>
      </ul>
    </nav>
  );
});
