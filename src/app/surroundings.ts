import type { Surroundings } from "../stores/ports.ts";

const POPUP = "popup,width=480,height=360";

/** The browser around the page. */
export function surroundingsOf(page: Window): Surroundings {
  return {
    leave: (address) => page.location.assign(address),
    openPopup: (address) => {
      const popup = page.open(address, "_blank", POPUP);
      return popup === null ? undefined : () => popup.close();
    },
    clearCookies: () => clearCookies(page.document),
  };
}

/** A cookie is removed only with the path that it was set for: tries the page's path and every one above it. */
function clearCookies(page: Document): void {
  const names = page.cookie.split(";").map((cookie) => cookie.split("=", 1)[0]?.trim() ?? "");
  const segments = page.location.pathname.split("/");
  const paths = segments.flatMap((_segment, count) => {
    const path = segments.slice(0, count + 1).join("/");
    return path === "" ? ["/"] : [path, `${path}/`];
  });
  for (const name of names.filter((each) => each !== "")) {
    for (const path of paths) page.cookie = `${name}=; max-age=0; path=${path}`;
  }
}
