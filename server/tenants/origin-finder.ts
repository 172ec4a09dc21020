import path from "node:path";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import type { FormOverlay } from "../../src/domain/generated/meta-form-overlay.ts";
import { pointerTo, shownPath } from "./read-document.ts";
import type { Product } from "./read-product.ts";
import type { TenantFiles } from "./read-tenant.ts";

/** A place in a document. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** Finds the file and pointer of each part of one tenant's form. */
export class OriginFinder {
  private readonly base: FormDocument;
  private readonly overlay: FormOverlay;
  private readonly files: TenantFiles;
  private readonly product: Product;
  private readonly schemasDir: string;

  constructor(base: FormDocument, files: TenantFiles, product: Product, schemasDir: string) {
    this.base = base;
    this.overlay = files.overlays.get(base.id) ?? { extends: base.id };
    this.files = files;
    this.product = product;
    this.schemasDir = schemasDir;
  }

  private inBase(pointer: string): Place {
    const isOwn = this.files.ownForms.has(this.base.id);
    const folder = isOwn ? this.files.folder : this.schemasDir;
    return { file: shownPath(path.join(folder, "forms", `${this.base.id}.json`)), pointer };
  }

  private inOverlay(pointer: string): Place {
    return { file: shownPath(path.join(this.files.folder, "forms", `${this.base.id}.json`)), pointer };
  }

  /** The message that replaces a text, if there is one. */
  private inMessages(key: string): Place | undefined {
    const pointer = key.split(".").reduce<string>(pointerTo, "");
    if (this.files.messages[key] !== undefined) {
      return { file: shownPath(path.join(this.files.folder, "messages.json")), pointer };
    }
    if (this.product.messages[key] === undefined) return undefined;
    return { file: shownPath(path.join(this.schemasDir, "messages", "en.json")), pointer };
  }

  formWord(word: "title" | "description" | "submitLabel"): Place {
    const own = this.overlay[word] === undefined ? this.inBase(`/${word}`) : this.inOverlay(`/${word}`);
    return this.inMessages(`forms.${this.base.id}.${word}`) ?? own;
  }

  field(name: string): Place {
    if (this.overlay.add?.[name] !== undefined) return this.inOverlay(pointerTo("/add", name));
    const condition = (this.overlay.conditions ?? []).findIndex(({ ui }) => ui?.[name] !== undefined);
    if (condition >= 0) return this.inOverlay(pointerTo(`/conditions/${condition}/ui`, name));
    return this.inBase(pointerTo("/schema/properties", name));
  }

  word(name: string, word: "label" | "help" | "placeholder"): Place {
    const message = this.inMessages(`forms.${this.base.id}.${name}.${word}`);
    if (message !== undefined) return message;
    if (this.overlay.change?.[name]?.[word] !== undefined)
      return this.inOverlay(`${pointerTo("/change", name)}/${word}`);
    const { file, pointer } = this.field(name);
    if (this.overlay.add?.[name] !== undefined) return { file, pointer: `${pointer}/ui/${word}` };
    return this.base.ui.fields[name] === undefined
      ? { file, pointer: `${pointer}/${word}` }
      : this.inBase(`${pointerTo("/ui/fields", name)}/${word}`);
  }

  required(name: string): Place {
    const index = (this.overlay.require ?? []).indexOf(name);
    if (index >= 0) return this.inOverlay(`/require/${index}`);
    if (this.overlay.add?.[name]?.required === true) return this.inOverlay(`${pointerTo("/add", name)}/required`);
    const own = (this.base.schema.required ?? []).indexOf(name);
    return own >= 0 ? this.inBase(`/schema/required/${own}`) : this.dictated(name);
  }

  condition(index: number): Place {
    return this.inOverlay(`/conditions/${index}`);
  }

  private dictated(name: string): Place {
    const { preferences } = this.files.document;
    const isVehicle = this.base.id === "vehicle";
    const place = isVehicle ? "vehicleRequiredFields" : "profileRequiredFields";
    const isOwn = preferences?.[place] !== undefined;
    const pointer = isVehicle ? `/${place}` : `/${place}/${name}`;
    return isOwn
      ? { file: shownPath(path.join(this.files.folder, "tenant.json")), pointer: `/preferences${pointer}` }
      : { file: shownPath(path.join(this.schemasDir, "defaults", "preferences.json")), pointer };
  }

  pattern(name: string): Place {
    const isChanged = this.overlay.change?.[name]?.pattern !== undefined;
    if (isChanged) return this.inOverlay(`${pointerTo("/change", name)}/pattern`);
    const { file, pointer } = this.field(name);
    return this.overlay.add?.[name] === undefined
      ? { file, pointer: `${pointer}/pattern` }
      : { file, pointer: `${pointer}/schema/pattern` };
  }

  default(name: string): Place {
    if (this.overlay.change?.[name]?.default !== undefined) {
      return this.inOverlay(`${pointerTo("/change", name)}/default`);
    }
    const { file, pointer } = this.field(name);
    return { file, pointer: `${pointer}${this.overlay.add?.[name] === undefined ? "" : "/schema"}/default` };
  }

  message(name: string, rule: string): Place {
    const place = pointerTo(pointerTo("/messages", name), rule);
    const replaced = this.inMessages(`forms.${this.base.id}.${name}.messages.${rule}`);
    if (replaced !== undefined) return replaced;
    if (this.overlay.messages?.[name]?.[rule] !== undefined) return this.inOverlay(place);
    const isChanged = rule === "pattern" && this.overlay.change?.[name]?.pattern !== undefined;
    return isChanged ? this.inOverlay(`${pointerTo("/change", name)}/pattern/message`) : this.inBase(place);
  }

  hidden(name: string): Place {
    const index = (this.overlay.hide ?? []).indexOf(name);
    return index >= 0 ? this.inOverlay(`/hide/${index}`) : this.inBase(`${pointerTo("/ui/fields", name)}/hidden`);
  }
}
