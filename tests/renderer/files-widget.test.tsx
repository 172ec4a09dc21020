import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { StoredFile } from "../../src/domain/generated/api-files.ts";
import type { AddedFile, FormFiles } from "../../src/renderer/forms/form-files.ts";
import { send, showForm } from "./show-form.tsx";

const MB = 1024 * 1024;

const stored = (id: string, name = `${id}.jpg`): StoredFile => ({ id, name, mediaType: "image/jpeg", bytes: 2048 });

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** A store that takes what comes, or what the test says. */
function fileStore(changes: Partial<FormFiles> = {}) {
  let count = 0;
  const names = new Map<string, string>();
  return {
    limits: { photoBytes: 5 * MB, pdfBytes: 2 * MB },
    add: vi.fn<FormFiles["add"]>(async (file) => {
      count += 1;
      names.set(idOf(count), file.name);
      return { kind: "added", file: stored(idOf(count), file.name) };
    }),
    find: vi.fn<FormFiles["find"]>(async (id) => stored(id, names.get(id))),
    preview: vi.fn<FormFiles["preview"]>(async () => "data:image/jpeg;base64,AA=="),
    remove: vi.fn<FormFiles["remove"]>(async () => undefined),
    ...changes,
  };
}

const field = (maxItems: number, required = false) => ({
  fields: {
    proof: {
      schema: { type: "array", items: { type: "string", format: "file" }, maxItems },
      required,
      ui: { label: "Proof", widget: "files" as const, help: "A lease or a bill" },
    },
  },
});

const photo = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

function show(maxItems = 2, files = fileStore(), more: { required?: boolean; formData?: object } = {}) {
  const shown = showForm(field(maxItems, more.required), {
    files,
    ...(more.formData === undefined ? {} : { formData: { ...more.formData } }),
  });
  const picker = document.querySelector<HTMLInputElement>("input[type=file]");
  if (picker === null) throw new Error("no picker");
  return { ...shown, files, picker };
}

const list = () => screen.findByRole("list", { name: "Files for Proof" });

describe("a field for files", () => {
  test("is a group with its label, its help and the limits said beforehand", () => {
    const { picker } = show();
    const group = screen.getByRole("group", { name: "Proof" });
    expect(group).toHaveAccessibleDescription("A lease or a bill");
    const add = within(group).getByRole("button", { name: "Add photos or PDF" });
    expect(add).toHaveAccessibleDescription(
      "Up to 2 files: JPEG or PNG photos of up to 5 MB each, or PDF files of up to 2 MB.",
    );
    expect(picker.accept).toBe("image/jpeg,image/png,application/pdf");
    expect(picker.multiple).toBe(true);
  });

  test("sends the ids of what was added, in order", async () => {
    const { user, picker, onSubmit } = show();
    await user.upload(picker, [photo("a.jpg"), photo("b.jpg")]);
    expect(await within(await list()).findByText("b.jpg")).toBeVisible();
    expect(screen.getByText("b.jpg was added").closest("[role=status]")).not.toBeNull();
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ proof: [idOf(1), idOf(2)] });
  });

  test("shows a picture of what is one", async () => {
    const { user, picker } = show();
    await user.upload(picker, photo("a.jpg"));
    await list();
    expect(await vi.waitFor(() => document.querySelector("img")?.getAttribute("src") ?? undefined)).toMatch(/^data:/);
  });

  test("takes a file off the list and lets go of it; the focus goes to the button that adds", async () => {
    const { user, files, onSubmit } = show(2, fileStore(), { formData: { proof: [idOf(7), idOf(8)] } });
    await user.click(await screen.findByRole("button", { name: `Delete ${idOf(7)}.jpg` }));
    expect(screen.getByRole("button", { name: "Add photos or PDF" })).toHaveFocus();
    expect(screen.getByText(`${idOf(7)}.jpg was deleted`)).toBeInTheDocument();
    expect(files.remove).toHaveBeenCalledWith(idOf(7));
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ proof: [idOf(8)] });
  });

  test("says what is wrong with a file, in the words of the server, beside its name", async () => {
    const refused: AddedFile = { kind: "refused", words: "This file is damaged." };
    const { user, picker, onSubmit } = show(2, fileStore({ add: vi.fn(async () => refused) }));
    await user.upload(picker, photo("a.jpg"));
    expect(await screen.findByText("a.jpg: This file is damaged.")).toBeVisible();
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({});
  });

  test("says that the server was not reached", async () => {
    const refused: AddedFile = { kind: "refused", words: undefined };
    const { user, picker } = show(2, fileStore({ add: vi.fn(async () => refused) }));
    await user.upload(picker, photo("a.jpg"));
    expect(await screen.findByText(/a.jpg: It could not be uploaded. Check your connection/)).toBeVisible();
  });

  test("uploads nothing that is too large", async () => {
    const { user, picker, files } = show();
    const pdf = new File([new Uint8Array(2 * MB + 1)], "lease.pdf", { type: "application/pdf" });
    await user.upload(picker, [pdf, photo("b.jpg", 5 * MB + 1)]);
    expect(await screen.findByText(/lease.pdf: This PDF is larger than 2 MB/)).toBeVisible();
    expect(screen.getByText(/b.jpg: This photo is larger than 5 MB/)).toBeVisible();
    expect(files.add).not.toHaveBeenCalled();
  });

  test("names the files for which there is no room, and takes the others", async () => {
    const { user, picker, files } = show(2);
    await user.upload(picker, [photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);
    expect(await screen.findByText("Only 2 files can be added here. Not added: c.jpg")).toBeVisible();
    expect(await within(await list()).findByText("b.jpg")).toBeVisible();
    expect(files.add).toHaveBeenCalledTimes(2);
  });

  test("that takes one file says so of the others", async () => {
    const { user, picker } = show(1);
    await user.upload(picker, photo("a.jpg"));
    await within(await list()).findByText("a.jpg");
    await user.upload(picker, photo("b.jpg"));
    expect(await screen.findByText("Only one file can be added here. Not added: b.jpg")).toBeVisible();
  });

  /** A store whose uploads end when the test says so. */
  function slowStore() {
    const ends: ((added: AddedFile) => void)[] = [];
    const add = vi.fn<FormFiles["add"]>((_file, onProgress) => {
      onProgress(0.4);
      return new Promise((resolve) => {
        ends.push(resolve);
      });
    });
    const files = fileStore({ add, find: async (id) => stored(id, "a.jpg") });
    const end = (added: AddedFile) => {
      const next = ends.shift();
      if (next === undefined) throw new Error("nothing is uploaded");
      next(added);
    };
    return { files, end };
  }

  const underWay = () => screen.findByRole("progressbar", { name: "Uploading a.jpg" });
  const added = { kind: "added", file: stored(idOf(1), "a.jpg") } as const;

  test("says how far a file is; a press on submit is kept, and goes on by itself once the file is there", async () => {
    const { files, end } = slowStore();
    const { user, picker, onSubmit } = show(2, files, { required: true });
    await user.upload(picker, photo("a.jpg"));
    expect(await underWay()).toHaveValue(40);
    await user.click(send());
    expect(send()).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByText("Sending…")).toBeVisible();
    // A second press is the same one.
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    end(added);
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ proof: [idOf(1)] }));
    expect(screen.queryByRole("group", { name: /problem/ })).toBeNull();
  });

  test("does not go on without a file that was refused meanwhile, says so, and goes on with the next press", async () => {
    const { files, end } = slowStore();
    const { user, picker, onSubmit } = show(2, files);
    await user.upload(picker, photo("a.jpg"));
    await underWay();
    await user.click(send());
    end({ kind: "refused", words: "This file is damaged." });
    expect(await screen.findByRole("group", { name: "There is a problem with one answer" })).toHaveFocus();
    expect(screen.getByRole("link", { name: /^Not every file could be added/ })).toBeVisible();
    expect(screen.getByText("a.jpg: This file is damaged.")).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({});
  });

  test("forgets the press of a form that has left the page", async () => {
    const { files, end } = slowStore();
    const { user, picker, onSubmit, unmount } = show(2, files);
    await user.upload(picker, photo("a.jpg"));
    await underWay();
    await user.click(send());
    unmount();
    end(added);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("keeps the row of a file as it arrives, so that nothing below it moves and the focus stays", async () => {
    const { files, end } = slowStore();
    const { user, picker } = show(2, files);
    await user.upload(picker, photo("a.jpg"));
    await underWay();
    const row = within(await list()).getByRole("listitem");
    const remove = screen.getByRole("button", { name: "Delete a.jpg" });
    remove.focus();
    const watched: number[] = [];
    const observer = new MutationObserver(() => watched.push(document.querySelectorAll(".form-file").length));
    observer.observe(document.body, { subtree: true, childList: true });
    end(added);
    expect(await within(row).findByText("2 KB")).toBeVisible();
    observer.disconnect();
    expect(within(await list()).getAllByRole("listitem")).toEqual([row]);
    expect(new Set(watched)).toEqual(new Set([1]));
    expect(remove).toHaveFocus();
  });

  test("takes a file off that is still on its way, and deletes it once it has arrived", async () => {
    const { files, end } = slowStore();
    const { user, picker, onSubmit } = show(2, files);
    await user.upload(picker, photo("a.jpg"));
    await underWay();
    await user.click(screen.getByRole("button", { name: "Delete a.jpg" }));
    expect(screen.getByRole("button", { name: "Add photos or PDF" })).toHaveFocus();
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({});
    end(added);
    await vi.waitFor(() => expect(files.remove).toHaveBeenCalledWith(idOf(1)));
    expect(screen.queryByRole("list", { name: "Files for Proof" })).toBeNull();
  });

  test("asks for a file where it needs one, and leads to the button", async () => {
    const { user, onSubmit } = show(1, fileStore(), { required: true });
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole("link", { name: "Add a file for Proof" }));
    expect(screen.getByRole("button", { name: "Add photos or PDF" })).toHaveFocus();
  });

  test("says of a file that has gone that it has", async () => {
    show(2, fileStore({ find: vi.fn(async () => null) }), { formData: { proof: [idOf(7)] } });
    expect(await screen.findByText("This file is no longer there")).toBeVisible();
  });
});
