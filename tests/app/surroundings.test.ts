import { expect, test, vi } from "vitest";
import { surroundingsOf } from "../../src/app/surroundings.ts";

test("returns how to close an open popup, and nothing for a blocked one", () => {
  const close = vi.fn();
  const open = vi
    .spyOn(window, "open")
    .mockReturnValueOnce({ close } as unknown as Window)
    .mockReturnValueOnce(null);
  const { openPopup } = surroundingsOf(window);
  const shut = openPopup("/idp/out");
  expect(open).toHaveBeenCalledWith("/idp/out", "_blank", expect.stringMatching(/^popup/));
  shut?.();
  expect(close).toHaveBeenCalledTimes(1);
  expect(openPopup("/idp/out")).toBeUndefined();
  open.mockRestore();
});

test("clears all cookies that scripts can see, whatever path of the page they were set for", () => {
  window.history.pushState(null, "", "/driverportal/testville/dashboard");
  for (const path of ["/", "/driverportal/testville", "/driverportal/testville/"]) {
    document.cookie = `kept=1; path=${path}`;
  }
  document.cookie = "odd name=a=b; path=/";
  expect(document.cookie).toContain("kept=1");
  surroundingsOf(window).clearCookies();
  expect(document.cookie).toBe("");
});

test("leaves the portal for the address", () => {
  const assign = vi.fn();
  const page = { location: { assign } } as unknown as Window;
  surroundingsOf(page).leave("/auth/sso/testville/login");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth/sso/testville/login");
});
