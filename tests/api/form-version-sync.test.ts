import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiClient } from "../../src/api/client.ts";
import { FormVersionSync } from "../../src/api/form-version-sync.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";
import { markOfForms, type FormHashes } from "../../src/domain/form-versions.ts";

const NOW = { phone: "b".repeat(32), person: "c".repeat(32) };
const BEFORE = { ...NOW, phone: "a".repeat(32) };
/** What other servers still have while documents change, or have already. */
const OTHERS = { ...NOW, phone: "d".repeat(32) };
const update = vi.fn<(hashes: FormHashes) => void>();
/** Which server is asked for the versions; undefined where the call fails. */
const asked = vi.fn<() => FormHashes | undefined>();
beforeEach(() => {
  update.mockReset();
  asked.mockReset().mockReturnValue(NOW);
});

/** Whatever the responses have begun is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function respond(config: InternalAxiosRequestConfig, status: number, mark: string | undefined, data: unknown) {
  const headers = new AxiosHeaders(mark === undefined ? {} : { "form-versions": mark });
  const response: AxiosResponse = { data, status, statusText: "", headers, config };
  if (status < 400) return Promise.resolve(response);
  return Promise.reject(new AxiosError("rejected", AxiosError.ERR_BAD_REQUEST, config, null, response));
}

/** Makes calls one after the other, whose responses bear these marks. page: the versions of the forms that the page has. */
async function hear(page: FormHashes, marks: (string | undefined)[], status = 200) {
  const adapter = (config: InternalAxiosRequestConfig) => {
    if (config.url !== "/api/v1/portal/forms/testville") return respond(config, status, marks.shift(), {});
    const versions = asked();
    return versions === undefined
      ? respond(config, 502, undefined, null)
      : respond(config, 200, markOfForms(versions), versions);
  };
  const client = new ApiClient({
    slug: "testville",
    adapter,
    policy: { accessToken: () => Promise.resolve("token-1"), renewedToken: () => Promise.resolve(null) },
    meter: { startLoading: () => () => undefined },
    forms: { current: () => page, update },
  });
  while (marks.length > 0) {
    const made = client.send("GET /api/v1/portal/style/{customer}", {
      access: "public",
      path: { customer: "testville" },
      titleKey: "calls.titles.default",
      isResponse: () => true,
    });
    await made.catch((error: unknown) => {
      if (status < 400 || !(error instanceof ApiFailure)) throw error;
    });
    await settled();
  }
}

test("a response that tells of other versions has them asked for, once for each", async () => {
  await hear(BEFORE, [markOfForms(NOW), markOfForms(NOW)]);
  expect([asked.mock.calls.length, update.mock.calls]).toEqual([1, [[NOW]]]);
});

test.each([422, 500])("a response of %i tells of other versions, too", async (status) => {
  await hear(BEFORE, [markOfForms(NOW)], status);
  expect([asked.mock.calls.length, update.mock.calls]).toEqual([1, [[NOW]]]);
});

test.each([
  ["of the versions that the page has", markOfForms(NOW)],
  ["of no versions", undefined],
])("a response that tells %s has nothing asked for", async (_which, mark) => {
  await hear(NOW, [mark]);
  expect([asked.mock.calls.length, update.mock.calls.length]).toEqual([0, 0]);
});

test("versions that could not be asked for are asked for again after the next response, and nobody is told", async () => {
  asked.mockReturnValueOnce(undefined);
  const mark = markOfForms(NOW);
  await hear(BEFORE, [mark]);
  expect([asked.mock.calls.length, update.mock.calls.length]).toEqual([1, 0]);
  asked.mockReset().mockReturnValueOnce(undefined).mockReturnValue(NOW);
  await hear(BEFORE, [mark, mark, mark]);
  expect([asked.mock.calls.length, update.mock.calls]).toEqual([2, [[NOW]]]);
});

test("versions that a server with the former forms has answered are asked for again after the next response", async () => {
  asked.mockReturnValueOnce(BEFORE);
  const mark = markOfForms(NOW);
  await hear(BEFORE, [mark, mark, mark]);
  expect([asked.mock.calls.length, update.mock.lastCall]).toEqual([2, [NOW]]);
});

test("the mark of the versions themselves has nothing asked for, so that servers that differ are not asked on and on", async () => {
  asked.mockReturnValueOnce(OTHERS);
  await hear(BEFORE, [markOfForms(NOW)]);
  expect(asked.mock.calls.length).toBe(1);
});

test("a page goes back to no version that it has left, but by a rejection", async () => {
  let page: FormHashes = { phone: "1", person: "p1" };
  const answers: FormHashes[] = [
    { phone: "2", person: "p1" },
    { phone: "1", person: "p2" },
  ];
  const sync = new FormVersionSync(
    { current: () => page, update: (hashes) => void (page = { ...page, ...hashes }) },
    () => Promise.resolve(answers.shift() ?? {}),
  );
  sync.compare("newer");
  await settled();
  // A server that has not taken the new phone form up yet.
  sync.compare("older");
  await settled();
  expect(page).toEqual({ phone: "2", person: "p2" });
  sync.apply({ phone: "1" });
  expect(page).toEqual({ phone: "1", person: "p2" });
});
