import "./portal.css";
import { readBoot } from "./app/boot.ts";
import { createBrowserRoot } from "./app/browser-root.ts";
import { followBrowser } from "./app/follow-browser.ts";
import { showPortal } from "./app/show-portal.tsx";
import { keepFocus } from "./components/keep-focus.ts";

const boot = readBoot(document);
const root = createBrowserRoot(boot.data);
root.restore();
followBrowser(root, window);
keepFocus(document);

const place = document.getElementById("root");
if (place === null) throw new Error("the page has no element #root");
void showPortal(place, { root, nonce: boot.nonce, page: window });
