import { describe, expect, test, vi } from "vitest";
import { FormLoadFailure, loadedForm, loadForm, loadFormAnew } from "../../src/renderer/forms/load-form.ts";
import { moduleOf, testForm } from "../support/form-module.ts";

const module = moduleOf(testForm({ fields: { a: { schema: { type: "string" } } } }));

describe("loading a form", () => {
  test("fetches each hash once, also for two at the same time", async () => {
    const fetchModule = vi.fn().mockResolvedValue(module);
    const [one, two] = await Promise.all([loadForm("aa11", fetchModule), loadForm("aa11", fetchModule)]);
    expect(one).toBe(two);
    expect(await loadForm("aa11", fetchModule)).toBe(module);
    expect(fetchModule).toHaveBeenCalledExactlyOnceWith("/assets/forms/aa11.js");
  });

  test("fails clearly and asks under a new address the next time", async () => {
    const fetchModule = vi.fn().mockRejectedValueOnce(new TypeError("network")).mockResolvedValueOnce(module);
    await expect(loadForm("bb22", fetchModule)).rejects.toMatchObject({ name: "FormLoadFailure", hash: "bb22" });
    expect(await loadForm("bb22", fetchModule)).toBe(module);
    expect(fetchModule).toHaveBeenLastCalledWith("/assets/forms/bb22.js?attempt=1");
  });

  test("refuses what is no form", async () => {
    await expect(loadForm("cc33", () => Promise.resolve({}))).rejects.toBeInstanceOf(FormLoadFailure);
  });

  test("asks again for a form that has been on its way for long, and takes whichever comes first", async () => {
    let arrive = (_module: unknown): void => undefined;
    const late = new Promise<unknown>((resolve) => (arrive = resolve));
    const fetchModule = vi.fn().mockReturnValueOnce(late).mockResolvedValueOnce(module);
    const first = loadForm("dd44", fetchModule);
    expect(await loadFormAnew("dd44", fetchModule)).toBe(module);
    expect(fetchModule).toHaveBeenLastCalledWith("/assets/forms/dd44.js?attempt=1");
    expect(loadedForm("dd44")).toBe(module);
    arrive(module);
    expect(await first).toBe(module);
  });

  test("a second attempt that fails leaves the first one its time", async () => {
    let arrive = (_module: unknown): void => undefined;
    const late = new Promise<unknown>((resolve) => (arrive = resolve));
    const fetchModule = vi.fn().mockReturnValueOnce(late).mockRejectedValueOnce(new TypeError("network"));
    void loadForm("ee55", fetchModule);
    const again = loadFormAnew("ee55", fetchModule);
    arrive(module);
    expect(await again).toBe(module);
  });
});
