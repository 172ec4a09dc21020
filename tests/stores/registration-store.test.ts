import { expect, test, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openTab } from "../support/stores.ts";

const entity = { userName: "dana", password: "a long password", person: { firstName: "Dana" } };

test("sends the entity as it is and returns the user name", async () => {
  const { root, api } = openTab();
  expect(await root.registration.register(entity)).toEqual({ kind: "registered", userName: "dana" });
  expect(api.account.register).toHaveBeenCalledWith({ ...entity, id: "id-1" });
  expect(root.registration.status).toBe("idle");
});

test("lists the messages in Registration Failed and assigns them to their fields when fields are rejected", async () => {
  const { root, api } = openTab();
  api.account.register = () =>
    Promise.reject(
      failure({
        titleKey: "calls.titles.register",
        messages: ["Taken", "Too short"],
        errors: { userName: "Taken", password: "Too short" },
      }),
    );
  expect(await root.registration.register(entity)).toEqual({
    kind: "refused",
    errors: { userName: "Taken", password: "Too short" },
    message: "Taken\nToo short",
  });
  expect(root.ui.error).toMatchObject({ title: "Registration Failed", messages: ["Taken", "Too short"] });
});

test("Retry registers the same entity under the same id after a server fault", async () => {
  const { root, api } = openTab();
  const register = vi.spyOn(api.account, "register").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const outcome = root.registration.register(entity);
  await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
  expect(root.registration.status).toBe("working");
  root.ui.error?.retry?.();
  expect(await outcome).toMatchObject({ kind: "registered" });
  expect(register).toHaveBeenLastCalledWith({ ...entity, id: "id-1" });
});

test.each([
  ["a name", { person: { firstName: "Dan" } }, "id-1"],
  ["the email address, where the mail goes,", { emailAddress: "dan@example.com" }, "id-2"],
])("after a lost response, correcting %s sends the registration under the right id", async (_what, change, id) => {
  const { root, api } = openTab();
  const register = vi.spyOn(api.account, "register").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const lost = root.registration.register(entity);
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
  root.ui.dismissError();
  expect(await lost).toEqual({ kind: "failed" });
  await root.registration.register({ ...entity, ...change });
  expect(register).toHaveBeenLastCalledWith({ ...entity, ...change, id });
});

test("verifies the address by a valid link", async () => {
  const { root, api } = openTab();
  expect(await root.registration.verifyEmail("dana", "token")).toEqual({ kind: "verified" });
  expect(api.account.verifyEmail).toHaveBeenCalledWith("dana", "token");
});

test("reports a link that was used or has expired as Verify Email Error", async () => {
  const { root, api } = openTab();
  api.account.verifyEmail = () =>
    Promise.reject(
      failure({ status: 400, code: "invalid_link", messages: ["Used"], titleKey: "calls.titles.verifyEmail" }),
    );
  expect(await root.registration.verifyEmail("dana", "old")).toEqual({ kind: "refused", message: "Used" });
  expect(root.ui.error).toMatchObject({ title: "Verify Email Error", message: "Used" });
});

test.each([
  ["a network's page", { status: 403 }],
  ["a limit", { status: 429, code: "rate_limited", messages: ["Too many."] }],
])("keeps the link when %s prevents verification, and reports it", async (_case, facts) => {
  const { root, api } = openTab();
  api.account.verifyEmail = () => Promise.reject(failure(facts));
  expect(await root.registration.verifyEmail("dana", "good")).toEqual({ kind: "failed" });
  expect(root.ui.error).not.toBeNull();
});

test.each([
  [{ available: true }, false, undefined],
  [{ available: false, code: "taken" }, true, "This user name is taken. Choose another one."],
  // What is no user name at all is refused by the form's own rules, and by registering.
  [{ available: false, code: "invalid" }, false, undefined],
] as const)("takes the response %o for a user name that is taken: %s", async (answer, isTaken, words) => {
  const { root, api } = openTab();
  api.account.checkUserName = () => Promise.resolve(answer);
  expect(await root.registration.isUserNameTaken("dana")).toBe(isTaken);
  expect(root.ui.error).toBeNull();
  expect(root.registration.refuseTaken("another name")).toBeUndefined();
  expect(root.registration.refuseTaken("dana")?.kind).toBe(isTaken ? "refused" : undefined);
  expect(root.ui.error?.title).toBe(isTaken ? "This User Name Already Exist" : undefined);
  expect(root.ui.error?.message).toBe(words);
});

test("asks the server once about the same user name", async () => {
  const { root, api } = openTab();
  api.account.checkUserName = vi.fn(() => Promise.resolve({ available: false, code: "taken" } as const));
  await root.registration.isUserNameTaken("dana");
  expect(await root.registration.isUserNameTaken("dana")).toBe(true);
  expect(api.account.checkUserName).toHaveBeenCalledTimes(1);
  expect(root.ui.error).toBeNull();
});

test.each([
  ["cannot be reached", { kind: "network", status: 0 }],
  ["has been asked too often", { status: 429 }],
] as const)("does not block registration when the server %s, and explains it in the dialog", async (_what, facts) => {
  const { root, api } = openTab();
  api.account.checkUserName = () => Promise.reject(failure(facts));
  expect(await root.registration.isUserNameTaken("dana")).toBe(false);
  expect(root.ui.error).not.toBeNull();
});

test("takes no user name for taken before the server was asked", () => {
  expect(openTab().root.registration.refuseTaken("dana")).toBeUndefined();
});
