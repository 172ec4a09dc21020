import path from "node:path";
import type { EffectiveFlow } from "../../src/domain/flows.ts";
import type { FlowStep } from "../../src/domain/generated/meta-flow.ts";
import type { Origin } from "./form-origins.ts";
import { pointerTo, shownPath } from "./read-document.ts";
import type { Product } from "./read-product.ts";
import type { TenantFiles } from "./read-tenant.ts";

/** Finds the file and pointer of each part of one tenant's flow. */
class FlowOriginFinder {
  private readonly flowId: string;
  private readonly files: TenantFiles;
  private readonly product: Product;
  private readonly schemasDir: string;

  constructor(flowId: string, files: TenantFiles, product: Product, schemasDir: string) {
    this.flowId = flowId;
    this.files = files;
    this.product = product;
    this.schemasDir = schemasDir;
  }

  private inBase(pointer: string) {
    return { file: shownPath(path.join(this.schemasDir, "flows", `${this.flowId}.json`)), pointer };
  }

  private inTenant(name: string, pointer: string) {
    return { file: shownPath(path.join(this.files.folder, name)), pointer };
  }

  private inOverlay(pointer: string) {
    return this.inTenant(`flows/${this.flowId}.json`, pointer);
  }

  private inMessages(key: string) {
    if (this.files.messages[key] === undefined) return undefined;
    return this.inTenant("messages.json", key.split(".").reduce<string>(pointerTo, ""));
  }

  title() {
    const isOwn = this.files.flowOverlays.get(this.flowId)?.title !== undefined;
    return this.inMessages(`flows.${this.flowId}.title`) ?? (isOwn ? this.inOverlay("/title") : this.inBase("/title"));
  }

  step(id: string) {
    const overlay = this.files.flowOverlays.get(this.flowId);
    if (overlay?.add?.[id] !== undefined) return this.inOverlay(pointerTo("/add", id));
    const place = this.product.flows.get(this.flowId)?.steps.findIndex((step) => step.id === id) ?? 0;
    return this.inBase(`/steps/${place}`);
  }

  stepTitle(id: string) {
    const isRenamed = this.files.flowOverlays.get(this.flowId)?.rename?.[id] !== undefined;
    const { file, pointer } = this.step(id);
    const written = isRenamed ? this.inOverlay(pointerTo("/rename", id)) : { file, pointer: `${pointer}/title` };
    return this.inMessages(`flows.${this.flowId}.${id}.title`) ?? written;
  }
}

function stepOrigins(step: FlowStep, finder: FlowOriginFinder): Origin[] {
  const shows = step.panel === undefined ? `form ${step.form}` : `panel ${step.panel}`;
  return [
    { field: step.id, part: "shows", value: shows, ...finder.step(step.id) },
    { field: step.id, part: "title", value: step.title, ...finder.stepTitle(step.id) },
  ];
}

/** The origin of each part of a tenant's effective flow: its title first, then its steps in their order. */
export function flowOrigins(flow: EffectiveFlow, files: TenantFiles, product: Product, schemasDir: string): Origin[] {
  const finder = new FlowOriginFinder(flow.id, files, product, schemasDir);
  const title: Origin = { field: "", part: "title", value: flow.title, ...finder.title() };
  return [title, ...flow.steps.flatMap((step) => stepOrigins(step, finder))];
}
