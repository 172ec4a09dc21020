import { expect, test, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openTab } from "../support/stores.ts";

const entity = { userName: "dana", password: "a long password", person: { firstName: "Dana" } };

test("registering succeeds, then the user name comes back and the entity went out as it is", async () => {
  const { root, api } = openTab();
  expect(await root.registration.register(entity)).toEqual({ kind: "registered", userName: "dana" });
  expect(api.account.register).toHaveBeenCalledWith({ ...entity, id: "id-1" });
  expect(root.registration.status).toBe("idle");
});

test("the server refuses fields, then Registration Failed lists the messages and the fields get their own", async () => {
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

test("the server is down, then Retry registers the same entity under the same id", async () => {
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
  ["the e-mail address, where the mail goes,", { emailAddress: "dan@example.com" }, "id-2"],
])("an answer was lost and %s is put right, then it goes out under the right id", async (_what, change, id) => {
  const { root, api } = openTab();
  const register = vi.spyOn(api.account, "register").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const lost = root.registration.register(entity);
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
  root.ui.dismissError();
  expect(await lost).toEqual({ kind: "failed" });
  await root.registration.register({ ...entity, ...change });
  expect(register).toHaveBeenLastCalledWith({ ...entity, ...change, id });
});

test("the mailed link is good, then the address is verified", async () => {
  const { root, api } = openTab();
  expect(await root.registration.verifyEmail("dana", "token")).toEqual({ kind: "verified" });
  expect(api.account.verifyEmail).toHaveBeenCalledWith("dana", "token");
});

test("the mailed link was used or is too old, then Verify Email Error says so", async () => {
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
])("%s refuses to verify, then it is told and the link is not given up", async (_case, facts) => {
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
] as const)("the server says of a user name %o, then it counts as taken: %s", async (answer, isTaken, words) => {
  const { root, api } = openTab();
  api.account.checkUserName = () => Promise.resolve(answer);
  expect(await root.registration.isUserNameTaken("dana")).toBe(isTaken);
  expect(root.ui.error).toBeNull();
  expect(root.registration.refuseTaken("another name")).toBeUndefined();
  expect(root.registration.refuseTaken("dana")?.kind).toBe(isTaken ? "refused" : undefined);
  expect(root.ui.error?.title).toBe(isTaken ? "This User Name Already Exist" : undefined);
  expect(root.ui.error?.message).toBe(words);
});

test("the same user name is asked about twice, then the server is asked once", async () => {
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
] as const)("the server %s, then nobody is held up, and its dialog says so", async (_what, facts) => {
  const { root, api } = openTab();
  api.account.checkUserName = () => Promise.reject(failure(facts));
  expect(await root.registration.isUserNameTaken("dana")).toBe(false);
  expect(root.ui.error).not.toBeNull();
});
