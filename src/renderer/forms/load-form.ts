import type { FormModule } from "../../domain/effective-form.ts";

/** The form's module could not be fetched or is not a form module; a retry may help. */
export class FormLoadFailure extends Error {
  override readonly name = "FormLoadFailure";

  constructor(
    readonly hash: string,
    cause: unknown,
  ) {
    super(`The form ${hash} could not be loaded.`, { cause });
  }
}

/** Fetches a module by address; the browser's own import by default. */
export type ModuleImport = (address: string) => Promise<unknown>;

const importModule: ModuleImport = (address) => import(/* @vite-ignore */ address);

const loaded = new Map<string, Promise<FormModule>>();
/** The loaded modules. */
const arrived = new Map<string, FormModule>();

function isFormModule(value: unknown): value is FormModule {
  const candidate = value as Partial<FormModule> | null;
  return typeof candidate === "object" && candidate?.form !== undefined && typeof candidate.validate === "function";
}

/** How often each form was requested. */
const attempts = new Map<string, number>();

async function fetchForm(hash: string, fetchModule: ModuleImport): Promise<FormModule> {
  const attempt = attempts.get(hash) ?? 0;
  attempts.set(hash, attempt + 1);
  // A browser remembers a failed import by its address, so each attempt has another one.
  const address = `/assets/forms/${hash}.js${attempt === 0 ? "" : `?attempt=${attempt}`}`;
  try {
    const module = await fetchModule(address);
    if (!isFormModule(module)) throw new TypeError(`${address} exports no form`);
    return module;
  } catch (cause) {
    throw new FormLoadFailure(hash, cause);
  }
}

function keep(hash: string, pending: Promise<FormModule>): Promise<FormModule> {
  loaded.set(hash, pending);
  pending.then(
    (module) => arrived.set(hash, module),
    () => {
      if (loaded.get(hash) === pending) loaded.delete(hash);
    },
  );
  return pending;
}

/**
 * The form with this content hash, with its validator. Each is fetched once. Rejects with FormLoadFailure; the next
 * call tries again.
 */
export function loadForm(hash: string, fetchModule: ModuleImport = importModule): Promise<FormModule> {
  return loaded.get(hash) ?? keep(hash, fetchForm(hash, fetchModule));
}

/** Requests a form again whose module takes long to load; the first response of the two is used. */
export function loadFormAnew(hash: string, fetchModule: ModuleImport = importModule): Promise<FormModule> {
  const known = loaded.get(hash);
  if (known === undefined || arrived.has(hash)) return loadForm(hash, fetchModule);
  const either = Promise.any([known, fetchForm(hash, fetchModule)]).catch((cause: unknown) => {
    throw new FormLoadFailure(hash, cause);
  });
  return keep(hash, either);
}

/**
 * Makes a form available for one render on the server, where each request has its own forms. Returns the function that
 * ends this.
 */
export function lendForm(hash: string, module: FormModule): () => void {
  const before = arrived.get(hash);
  arrived.set(hash, module);
  return () => void (before === undefined ? arrived.delete(hash) : arrived.set(hash, before));
}

/** The form with this content hash, if it is loaded. */
export function loadedForm(hash: string): FormModule | undefined {
  return arrived.get(hash);
}
