import { expect, it, vi } from "vitest";
import type { FileCalls } from "../../src/api/files.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";
import { FileCache } from "../../src/stores/file-cache.ts";

const PHOTO = { id: "photo", name: "front.jpg", mediaType: "image/jpeg", bytes: 3 } as const;

/** A cache whose server answers what a file is only from the second question on. */
function cache(status: number) {
  const failure = new ApiFailure({
    ...{ kind: status === 404 ? "refused" : "network", status, messages: [], isSilent: true },
    titleKey: "calls.titles.default",
  });
  const find = vi.fn<FileCalls["find"]>().mockRejectedValueOnce(failure).mockResolvedValue(PHOTO);
  const content = vi.fn<FileCalls["content"]>().mockResolvedValue({ content: new Blob(["abc"]), name: "front.jpg" });
  const saveFile = vi.fn();
  const raise = vi.fn();
  const calls = { find, content, upload: vi.fn(), remove: vi.fn() };
  const files = new FileCache({ calls: () => Promise.resolve(calls), limits: undefined, saveFile, ui: { raise } });
  return { files, content, saveFile, raise };
}

it.each([404, 0])("a file that cannot be found (%i) is told, and none is made up in its place", async (status) => {
  const { files, content, saveFile, raise } = cache(status);
  await files.save("photo");
  expect(content).not.toHaveBeenCalled();
  expect(saveFile).not.toHaveBeenCalled();
  expect(raise).toHaveBeenCalledWith(expect.objectContaining({ status, isSilent: false }), expect.any(Function));
});

it("is saved by its name once it can be found", async () => {
  const { files, content, saveFile, raise } = cache(0);
  await files.save("photo");
  const retry = raise.mock.calls[0]?.[1] as () => void;
  retry();
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "front.jpg"));
  expect(content).toHaveBeenCalledWith(PHOTO, false);
});
