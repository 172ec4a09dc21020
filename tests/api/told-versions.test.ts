import { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiClient } from "../../src/api/client.ts";
import { ToldVersions } from "../../src/api/told-versions.ts";
import { markOfForms, type FormHashes } from "../../src/domain/form-versions.ts";

const NOW = { phone: "b".repeat(32), person: "c".repeat(32) };
const update = vi.fn<(hashes: FormHashes) => void>();
const asked = vi.fn<() => number>();
beforeEach(() => {
  update.mockReset();
  asked.mockReset().mockReturnValue(200);
});

/** Whatever the responses have begun is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Sends calls one after the other, whose responses bear these marks. page: the versions of the forms that the page has. */
async function hear(page: FormHashes, ...marks: (string | undefined)[]) {
  const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const isAsking = config.url === "/api/v1/portal/forms/testville";
    const mark = isAsking ? markOfForms(NOW) : marks.shift();
    const status = isAsking ? asked() : 200;
    const headers = new AxiosHeaders(mark === undefined ? {} : { "form-versions": mark });
    // A failed call answers no versions.
    const data = status === 200 ? NOW : null;
    return Promise.resolve({ data, status, statusText: "", headers, config });
  };
  const client = new ApiClient({
    slug: "testville",
    adapter,
    policy: { accessToken: () => Promise.resolve("token-1"), renewedToken: () => Promise.resolve(null) },
    meter: { startLoading: () => () => undefined },
    forms: { current: () => page, update },
  });
  while (marks.length > 0) {
    await client.send("GET /api/v1/portal/style/{customer}", {
      access: "public",
      path: { customer: "testville" },
      titleKey: "calls.titles.default",
      isResponse: () => true,
    });
  }
  await settled();
}

test("a response that tells of other versions has them asked for, once for each", async () => {
  await hear({ ...NOW, phone: "a".repeat(32) }, markOfForms(NOW), markOfForms(NOW));
  expect([asked.mock.calls.length, update.mock.calls]).toEqual([1, [[NOW]]]);
});

test.each([
  ["of the versions that the page has", markOfForms(NOW)],
  ["of no versions", undefined],
])("a response that tells %s has nothing asked for", async (_which, mark) => {
  await hear(NOW, mark);
  expect([asked.mock.calls.length, update.mock.calls.length]).toEqual([0, 0]);
});

test("versions that could not be asked for are asked for again after the next response, and nobody is told", async () => {
  asked.mockReturnValueOnce(502);
  await hear({ ...NOW, phone: "a".repeat(32) }, markOfForms(NOW));
  expect([asked.mock.calls.length, update.mock.calls.length]).toEqual([1, 0]);
});

test("a page goes back to no version that it has left, but by a rejection", async () => {
  let page: FormHashes = { phone: "1", person: "p1" };
  const answers: FormHashes[] = [
    { phone: "2", person: "p1" },
    { phone: "1", person: "p2" },
  ];
  const told = new ToldVersions({ current: () => page, update: (hashes) => void (page = { ...page, ...hashes }) }, () =>
    Promise.resolve(answers.shift() ?? {}),
  );
  told.hear("newer");
  await settled();
  // A server that has not taken the new phone form up yet.
  told.hear("older");
  await settled();
  expect(page).toEqual({ phone: "2", person: "p2" });
  told.judged({ phone: "1" });
  expect(page).toEqual({ phone: "1", person: "p2" });
});
