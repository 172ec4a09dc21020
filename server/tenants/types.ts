import type { ChoiceLabel } from "./choice-labels.ts";
import type { EffectiveForm, FieldError, FormValues } from "../../src/domain/effective-form.ts";
import type { BootData, Style } from "../../src/domain/generated/api-portal.ts";
import type { DemoAccounts } from "../../src/domain/generated/meta-demo-accounts.ts";
import type { DemoCitations } from "../../src/domain/generated/meta-demo-citations.ts";
import type { DemoOrders } from "../../src/domain/generated/meta-demo-orders.ts";
import type { Preferences, SystemAlert, TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { EffectiveFlow } from "../../src/domain/flows.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { PaymentRule } from "../../src/domain/generated/meta-payment-rules.ts";
import type { Messages } from "../../src/domain/messages.ts";
import type { GatewayDocument } from "../../src/domain/generated/meta-gateway.ts";
import type { CardTypeDocument } from "./card-payments.ts";
import type { PaperImage } from "./paper-image.ts";
import type { BasisPoints } from "../../src/domain/money.ts";
import type { CatalogPermit } from "./permit-catalogue.ts";

export type { CatalogPermit } from "./permit-catalogue.ts";

/** A payment method that the product knows, its label in the tenant's words; howToPay is a message key. */
export type PaymentMethod = PaymentMethods["methods"][number];

/** One fault of a tenant's documents: where it is, what was expected, and the nearest right name where there is one. */
export interface TenantFault {
  /** Path of the file relative to the working folder. */
  file: string;
  /** JSON pointer into it; "" is the whole file. */
  pointer: string;
  /** What is wrong and what was expected, one line. */
  expected: string;
  /** The nearest name that would have been right. */
  suggestion?: string;
}

/** A form of a tenant, compiled once for all tenants that have the very same merged form. */
export interface CompiledForm {
  readonly form: EffectiveForm;
  /** Content hash of the merged form; the module's address is /assets/forms/<hash>.js. */
  readonly hash: string;
  /** Source of the browser module (see FormModule in src/domain/effective-form.ts); built on first use. */
  moduleText(): string;
  /** Every refused field with its words; empty when the data is valid. */
  validate(data: FormValues, messages: Messages): FieldError[];
}

/** Values that an admin published; they win over the tenant's files, value by value. */
export interface PublishedValues {
  style?: Partial<Style>;
  preferences?: Preferences;
  systemAlert?: SystemAlert;
  /** Rich text by language, then by name: the block's key, or for a user group groups/<group>/<key>. */
  texts?: Record<string, Record<string, string>>;
}

/** Where published values come from. version is compared at most every 2 seconds; load runs when it changed. */
export interface PublishedSource {
  version(slug: string): Promise<number>;
  load(slug: string): Promise<PublishedValues>;
  /** Where it keeps how choices were labelled, for answers that are no longer offered. */
  readonly choices?: ChoiceMemory;
}

/** How the choices of tenants' forms were last labelled. */
interface ChoiceMemory {
  recall(slug: string): Promise<readonly ChoiceLabel[]>;
  keep(slug: string, labels: readonly ChoiceLabel[]): Promise<void>;
}

/** Everything that code may ask of a tenant, resolved: published value, then file, then the product's default. */
export interface EffectiveTenant {
  readonly slug: string;
  readonly name: string;
  readonly document: TenantDocument;
  readonly style: Style;
  /** The header image for receipts and messages; undefined where the style names none, or none that can be drawn. */
  readonly paperImage: PaperImage | undefined;
  readonly preferences: ResolvedPreferences;
  /** For how long drivers' and visitors' data is kept that is swept. */
  readonly retentionDays: RetentionDays;
  readonly systemAlert: SystemAlert | null;
  readonly messages: Messages;
  readonly forms: ReadonlyMap<string, CompiledForm>;
  /** Flows by id, each with the tenant's titles and own steps. */
  readonly flows: ReadonlyMap<string, EffectiveFlow>;
  /** What the tenant sells, in the order of its document; its dates are those of the tenant's today. */
  readonly permits: readonly CatalogPermit[];
  /** User groups that the documents name: that of whoever is put into no other one, and those with payment rules. */
  readonly groups: readonly string[];
  /** Payment rules of a group: its own list where it has one, else the tenant's. */
  rulesOf(group: string): readonly PaymentRule[];
  /** Tax on price and fee. */
  readonly taxRate: BasisPoints;
  /** ISO 4217. */
  readonly currency: string;
  /** Vehicles that a driver may select for one permit; a permit may allow fewer. */
  readonly vehiclesSelectedAtOnce: number;
  /** How often the vehicles of one permit may be changed within 30 days. */
  readonly vehicleChanges: number;
  /** Every payment method of the product, served here or not; the rules say which are on offer. */
  readonly methods: readonly PaymentMethod[];
  /** The types of cards that are accepted. */
  readonly cardTypes: readonly CardTypeDocument[];
  /** The gateway that cards are paid through, and its document where the product has one; undefined where no card can be paid with. */
  readonly cardGateway: Pick<GatewayDocument, "id" | "testCards" | "refusedCard"> | undefined;
  /** The provider on whose page drivers pay; undefined where the tenant names none. */
  readonly hostedProvider: string | undefined;
  /** The form that edits the style in the preview; no page of the portal shows it. */
  readonly styleForm: CompiledForm;
  /**
   * Text block by key, as this user group reads it: the group's own, else the tenant's, else the product's. Every key of
   * the catalogue has one; throws on any other.
   */
  text(key: string, group?: string): string;
  /** What a page of this tenant is served with. */
  readonly boot: BootData;
  /** Folder of the tenant's own images, or undefined. */
  readonly assetsFolder: string | undefined;
  /** Folder of the demo data, or undefined where the tenant is no demo tenant. */
  readonly demoFolder: string | undefined;
  /** People of the demonstration as they were read and checked; empty where the tenant is no demo tenant. */
  readonly demoAccounts: DemoAccounts;
  /** What they have ordered in the past. */
  readonly demoOrders: DemoOrders;
  /** Citations of the demonstration. */
  readonly demoCitations: DemoCitations;
}

/** All tenants of this server. */
export interface Tenants {
  /** Slugs of the tenants that started, sorted. */
  readonly slugs: readonly string[];
  /** Faults by slug: of tenants that did not start, and of those that run on their last good documents. */
  readonly faults: ReadonlyMap<string, readonly TenantFault[]>;
  /** Slugs of those that are demonstrations (`"demo": true`), sorted. */
  readonly demoSlugs: readonly string[];
  /** The tenant, with what was published up to 2 s ago; undefined for an unknown or faulty one. */
  find(slug: string): Promise<EffectiveTenant | undefined>;
  /** The compiled form with this content hash, of whichever tenant has it. */
  formByHash(hash: string): CompiledForm | undefined;
  /** Boot data of the page of an unknown tenant: the product's default look, no tenant. */
  readonly neutralBoot: BootData;
  /** The product's whole message catalogue, for pages and answers that belong to no tenant. */
  readonly messages: Messages;
  /** Reads all documents again. */
  reload(): Promise<void>;
}

/** Preferences with every default filled in. */
export interface ResolvedPreferences {
  citationsEnabled: boolean;
  citationAppealDays: number;
  profileRequiredFields: Record<"gender" | "birthday" | "driversLicense" | "phones" | "addresses", boolean>;
  vehicleRequiredFields: string[];
  vehiclesSelectedAtOnce: number;
  vehicleChanges: number;
  visitorPermitsPerPlate: number;
}

/** For how many days what need not be kept for ever is kept, every default filled in. */
export type RetentionDays = Required<NonNullable<TenantDocument["retentionDays"]>>;
