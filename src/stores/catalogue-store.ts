import { makeAutoObservable, observableShallow } from "mobx";
import type { Api } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { TextPages } from "../domain/generated/api-entities.ts";
import {
  stateOptions,
  type OptionGroup,
  type OptionSource,
  type OptionListName,
  type OptionSources,
} from "../domain/option-source.ts";
import { textBlocksFor, textBlockOf, type TextBlockKey } from "../domain/text-blocks.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** A text block and its loading state. html is as stored: it is sanitised where it is rendered. */
export interface FetchedText {
  status: "loading" | "ready" | "failed";
  html: string;
  retry(): void;
}

/** Makes, states and text blocks, each fetched once, when a screen first shows it. */
export class CatalogueStore implements StorePart {
  private sources = new Map<OptionListName, OptionSource>();
  private texts: Map<TextBlockKey, FetchedText>;
  /** How often each list has been requested. */
  readonly #rounds = new Map<OptionListName, number>();
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.texts = new Map(this.#servedTexts());
    makeAutoObservable<CatalogueStore, "sources" | "texts">(
      this,
      { sources: observableShallow, texts: observableShallow },
      { autoBind: true },
    );
  }

  /** The texts that the page was served with. */
  #servedTexts(): [TextBlockKey, FetchedText][] {
    const { texts = {} } = this.#with.boot;
    return textBlocksFor("anyone").flatMap((key): [TextBlockKey, FetchedText][] => {
      const html = texts[key];
      return html === undefined ? [] : [[key, { status: "ready", html, retry: () => this.loadText(key) }]];
    });
  }

  get makes(): OptionSource {
    return this.source("vehicle-makes");
  }

  get states(): OptionSource {
    return this.source("states");
  }

  /** Every list by its name in form documents, in the shape that the renderer expects. */
  get optionSources(): OptionSources {
    return { "vehicle-makes": this.makes, states: this.states };
  }

  /** Fetches a list unless it is loaded or loading. A failure shows the dialog and leaves `retry`. */
  loadOptions(name: OptionListName): void {
    const known = this.sources.get(name);
    if (known !== undefined && known.status !== "failed") return;
    this.sources.set(name, { status: "loading", groups: [] });
    this.#fetchOptions(name, () => this.loadOptions(name));
  }

  /** Fetches lists again; the options from before stay in view until they arrive, and where the fetch fails. */
  refreshOptions(names: readonly OptionListName[]): void {
    for (const name of names) {
      if (this.sources.get(name)?.status === "ready") this.#fetchOptions(name, () => this.refreshOptions([name]));
    }
  }

  #fetchOptions(name: OptionListName, retry: () => void): void {
    const round = (this.#rounds.get(name) ?? 0) + 1;
    this.#rounds.set(name, round);
    // A list that was fetched again meanwhile is newer than this one, whichever response arrives first.
    const isLatest = () => this.#rounds.get(name) === round;
    const isSignedIn = this.#with.session.isSignedIn;
    void this.#fetch((api) => fetchGroups(api, name, isSignedIn), {
      done: (groups) => isLatest() && this.setSource(name, { status: "ready", groups }),
      failed: (failure) => {
        if (isLatest() && this.source(name).status !== "ready") {
          this.setSource(name, { status: "failed", groups: [], retry });
        }
        this.#with.ui.raise(failure, retry);
      },
    });
  }

  /** The block as far as it is known; useTextBlock fetches it too. */
  text(key: TextBlockKey): FetchedText {
    return this.texts.get(key) ?? { status: "loading", html: "", retry: () => this.loadText(key) };
  }

  /** Fetches a block unless it is loaded or loading. */
  loadText(key: TextBlockKey): void {
    const known = this.texts.get(key);
    if (known !== undefined && known.status !== "failed") return;
    const retry = () => this.loadText(key);
    const loading: FetchedText = { status: "loading", html: "", retry };
    this.texts.set(key, loading);
    // A block that was cleared meanwhile (the driver changed) is not restored.
    const isCurrent = () => this.texts.get(key) === loading;
    void this.#fetch((api) => this.#fetchText(api, key), {
      done: (pages) => isCurrent() && this.setText(key, { status: "ready", html: pages[0]?.text ?? "", retry }),
      failed: (failure) => {
        if (isCurrent()) this.setText(key, { status: "failed", html: "", retry });
        // Every other text is left out silently, or shows the failure in its own place, even if the call itself did not
        // fail.
        if (textBlockOf(key).call === "dashboard") this.#with.ui.raise(failure, retry);
      },
    });
  }

  /** Clears what belonged to the driver's session. */
  clear(): void {
    for (const key of textBlocksFor("driver")) this.texts.delete(key);
  }

  private source(name: OptionListName): OptionSource {
    return this.sources.get(name) ?? { status: "loading", groups: [] };
  }

  private setSource(name: OptionListName, source: OptionSource): void {
    this.sources.set(name, source);
  }

  private setText(key: TextBlockKey, block: FetchedText): void {
    this.texts.set(key, block);
  }

  /** A text that depends on the driver's group waits until the group is known. */
  async #fetchText(api: Api, key: TextBlockKey): Promise<TextPages> {
    const { session, profile } = this.#with;
    const isByGroup = textBlockOf(key).call === "group";
    const group = isByGroup ? (session.userGroup ?? (await profile.userGroup())) : null;
    return api.portal.text(key, group);
  }

  async #fetch<T>(
    run: (api: Api) => Promise<T>,
    then: { done(value: T): void; failed(failure: ApiFailure): void },
  ): Promise<void> {
    try {
      then.done(await run(await this.#with.loadApi()));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      then.failed(error);
    }
  }
}

async function fetchGroups(api: Api, name: OptionListName, isSignedIn: boolean): Promise<OptionGroup[]> {
  if (name === "vehicle-makes") {
    const makes = await api.portal.makes();
    return [{ label: null, options: makes.map((make) => ({ value: make.name, label: make.name })) }];
  }
  const groups = await (isSignedIn ? api.portal.driverStates() : api.portal.states());
  return stateOptions(groups);
}
