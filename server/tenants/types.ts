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

/** A payment method of the product, with the tenant's label; howToPay is a message key. */
export type PaymentMethod = PaymentMethods["methods"][number];

/** A fault of a tenant's documents: where it is, what was expected, and the nearest valid name if there is one. */
export interface TenantFault {
  /** The path of the file, relative to the working folder. */
  file: string;
  /** The JSON pointer into it; "" is the whole file. */
  pointer: string;
  /** What is wrong and what was expected, in one line. */
  expected: string;
  /** The nearest valid name. */
  suggestion?: string;
}

/** A form of a tenant, compiled once for all tenants with the same merged form. */
export interface CompiledForm {
  readonly form: EffectiveForm;
  /** The content hash of the merged form; the module's address is /assets/forms/<hash>.js. */
  readonly hash: string;
  /** The source of the browser module (see FormModule in src/domain/effective-form.ts), built on first use. */
  moduleText(): string;
  /** Every refused field with its message; empty if the data is valid. */
  validate(data: FormValues, messages: Messages): FieldError[];
}

/** The values that an admin published; they take precedence over the tenant's files, value by value. */
export interface PublishedValues {
  style?: Partial<Style>;
  preferences?: Preferences;
  systemAlert?: SystemAlert;
  /** Rich text by language, then by name: the block's key or, for a user group, groups/<group>/<key>. */
  texts?: Record<string, Record<string, string>>;
}

/** The source of published values. version is called at most every 2 seconds; load is called if it has changed. */
export interface PublishedSource {
  version(slug: string): Promise<number>;
  load(slug: string): Promise<PublishedValues>;
  /** Stores the labels of choices, for answers that are no longer offered. */
  readonly choices?: ChoiceMemory;
}

/** The last labels of the choices in tenants' forms. */
interface ChoiceMemory {
  recall(slug: string): Promise<readonly ChoiceLabel[]>;
  keep(slug: string, labels: readonly ChoiceLabel[]): Promise<void>;
}

/** All data of a tenant, resolved: the published value, then the file, then the product's default. */
export interface EffectiveTenant {
  readonly slug: string;
  readonly name: string;
  readonly document: TenantDocument;
  readonly style: Style;
  /** The header image for receipts and messages; undefined if the style names none, or it cannot be drawn. */
  readonly paperImage: PaperImage | undefined;
  readonly preferences: ResolvedPreferences;
  /** How long drivers' and visitors' data is kept before it is deleted. */
  readonly retentionDays: RetentionDays;
  readonly systemAlert: SystemAlert | null;
  readonly messages: Messages;
  readonly forms: ReadonlyMap<string, CompiledForm>;
  /** The flows by id, each with the tenant's titles and own steps. */
  readonly flows: ReadonlyMap<string, EffectiveFlow>;
  /** The permits that the tenant sells, in the order of its document, with the dates of the tenant's today. */
  readonly permits: readonly CatalogPermit[];
  /** The user groups that the documents name: the default group, and those with payment rules. */
  readonly groups: readonly string[];
  /** The payment rules of a group: its own list if it has one, otherwise the tenant's. */
  rulesOf(group: string): readonly PaymentRule[];
  /** The tax on price and fee. */
  readonly taxRate: BasisPoints;
  /** ISO 4217. */
  readonly currency: string;
  /** How many vehicles a driver may select for one permit; a permit may allow fewer. */
  readonly vehiclesSelectedAtOnce: number;
  /** How often the vehicles of one permit may be changed within 30 days. */
  readonly vehicleChanges: number;
  /** All payment methods of the product, whether supported here or not; the rules decide which are offered. */
  readonly methods: readonly PaymentMethod[];
  /** The accepted card types. */
  readonly cardTypes: readonly CardTypeDocument[];
  /** The gateway for cards, with its document if the product has one; undefined if cards are not accepted. */
  readonly cardGateway: Pick<GatewayDocument, "id" | "testCards" | "refusedCard"> | undefined;
  /** The provider on whose page drivers pay; undefined if the tenant names none. */
  readonly hostedProvider: string | undefined;
  /** The form that edits the style in the preview; no page of the portal shows it. */
  readonly styleForm: CompiledForm;
  /**
   * The text block with this key for this user group: the group's own, otherwise the tenant's, otherwise the product's.
   * Every key of the catalogue has one; throws on any other.
   */
  text(key: string, group?: string): string;
  /** The boot data of this tenant's pages. */
  readonly boot: BootData;
  /** The folder of the tenant's own images, or undefined. */
  readonly assetsFolder: string | undefined;
  /** The folder of the demo data; undefined if this is not a demo tenant. */
  readonly demoFolder: string | undefined;
  /** The checked accounts of the demonstration; empty if this is not a demo tenant. */
  readonly demoAccounts: DemoAccounts;
  /** The past orders of these accounts. */
  readonly demoOrders: DemoOrders;
  /** The citations of the demonstration. */
  readonly demoCitations: DemoCitations;
}

/** All tenants of this server. */
export interface Tenants {
  /** The slugs of the running tenants, sorted. */
  readonly slugs: readonly string[];
  /** The faults by slug, of tenants that did not start and of those that run with their last good documents. */
  readonly faults: ReadonlyMap<string, readonly TenantFault[]>;
  /** The slugs of demo tenants (`"demo": true`), sorted. */
  readonly demoSlugs: readonly string[];
  /** The tenant with the values published up to 2 s ago; undefined if it is unknown or faulty. */
  find(slug: string): Promise<EffectiveTenant | undefined>;
  /** The compiled form with this content hash, whichever tenant has it. */
  formByHash(hash: string): CompiledForm | undefined;
  /** The boot data for the page of an unknown tenant: the product's default look, and no tenant. */
  readonly neutralBoot: BootData;
  /** The product's whole message catalogue, for pages and responses that belong to no tenant. */
  readonly messages: Messages;
  /** Reads all documents again. */
  reload(): Promise<void>;
}

/** Preferences with all defaults filled in. */
export interface ResolvedPreferences {
  citationsEnabled: boolean;
  citationAppealDays: number;
  profileRequiredFields: Record<"gender" | "birthday" | "driversLicense" | "phones" | "addresses", boolean>;
  vehicleRequiredFields: string[];
  vehiclesSelectedAtOnce: number;
  vehicleChanges: number;
  visitorPermitsPerPlate: number;
}

/** The number of days after which each kind of data is deleted, with all defaults filled in. */
export type RetentionDays = Required<NonNullable<TenantDocument["retentionDays"]>>;
