import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./portal.css";
import { App } from "./app/app.tsx";
import { readBoot } from "./app/boot.ts";
import { createBrowserRoot } from "./app/browser-root.ts";
import { followBrowser } from "./app/follow-browser.ts";
import { createRouter } from "./app/router.ts";
import { keepFocus } from "./components/keep-focus.ts";

const boot = readBoot(document);
const root = createBrowserRoot(boot.data);
root.restore();
const router = createRouter(root);
followBrowser(root, window);
keepFocus(document);

const place = document.getElementById("root");
if (place === null) throw new Error("the page has no element #root");
createRoot(place).render(
  <StrictMode>
    <App root={root} router={router} nonce={boot.nonce} />
  </StrictMode>,
);
