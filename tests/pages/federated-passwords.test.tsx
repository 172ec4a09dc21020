import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openPortal } from "../support/portal.tsx";

const FEDERATED = {
  boot: { flags: { citationsEnabled: false, buyerAuthentication: "SHIBBOLETH", idpLogout: "popup" } },
} as const;

it.each(["/forgetpassword", "/forgetusername", "/register"])(
  "%s leads to the identity provider that signs drivers in and does not mention passwords",
  async (path) => {
    await openPortal(path, FEDERATED);
    const main = within(screen.getByRole("main"));
    const heading = await main.findByRole("heading", { level: 1 });
    expect(await main.findByRole("link", { name: /^Sign in with/ })).toBeVisible();
    expect(heading.closest(".page-head")?.textContent).toBe(heading.textContent);
    expect(main.queryByRole("textbox")).not.toBeInTheDocument();
  },
);

it.each([
  ["/forgetpassword", /email a link/],
  ["/forgetusername", /We will email/],
  ["/register", /Already registered/],
])("%s has its lead under its heading where drivers have passwords", async (path, lead) => {
  await openPortal(path);
  expect((await screen.findByRole("heading", { level: 1 })).closest(".page-head")).toHaveTextContent(lead);
});
