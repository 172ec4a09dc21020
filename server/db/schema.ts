import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type {
  CitationEventsTable,
  CitationFindersTable,
  CitationPhotosTable,
  CitationsTable,
} from "./citation-tables.ts";
import type { Instant, Json, Optional, OptionalInstant } from "./columns.ts";
import type { AppealMessagesTable, AppealsTable } from "./appeal-tables.ts";
import type { FilePartsTable, FilesTable } from "./file-tables.ts";
import type {
  FulfillmentChangesTable,
  HostedSandboxPaymentsTable,
  OrderEventsTable,
  OrderKeysTable,
  OrderLinePlatesTable,
  OrderLinesTable,
  OrdersTable,
  PaymentsTable,
  PermitCountersTable,
  ProviderEventsTable,
  SandboxPaymentsTable,
} from "./order-tables.ts";
import type {
  IdentitiesTable,
  ProviderRecordsTable,
  SsoCodesTable,
  SsoRequestsTable,
} from "./single-sign-on-tables.ts";
import type { RequestKeysTable, VisitorPermitsTable } from "./visitor-tables.ts";

export type AttributeAnswers = Record<string, string | number | boolean | string[]>;

export interface AccountsTable {
  id: string;
  tenant: string;
  user_name: string;
  /** Folded for look-up; see userNameKey. */
  user_name_key: string;
  password_hash: string;
  role: "DRIVER" | "ADMIN";
  user_group: string;
  email_verified_at: OptionalInstant;
  /** The proven address: recovery goes there, whatever the profile lists since. */
  verified_email: Optional<string>;
  /** An address that was proven after it: recovery goes there from moves_at on. Both are null, or neither. */
  moving_email: Optional<string>;
  moves_at: OptionalInstant;
  disabled_at: OptionalInstant;
  password_changed_at: Instant;
  created_at: Instant;
}

/** The end-user account: its id is the {accountId} of every path, its number what drivers are told. */
export interface DriversTable {
  id: string;
  tenant: string;
  account_id: string;
  number: string;
  first_name: string;
  last_name: string;
  middle_initial: Optional<string>;
  birthday: Optional<string>;
  gender: Optional<string>;
  license_number: Optional<string>;
  license_state: Optional<string>;
  license_attributes: Json<AttributeAnswers>;
  driver_attributes: Json<{ name: string; value: string }[]>;
  attributes: Json<AttributeAnswers>;
  /** Written with every order, so that of two at once the later one knows of the earlier at every isolation level. */
  orders_placed: Generated<number>;
  created_at: Instant;
}

interface ProfileEntry {
  id: string;
  tenant: string;
  driver_id: string;
  /** Order in which entries were added. */
  seq: Generated<number>;
  inactive: Generated<boolean>;
  attributes: Json<AttributeAnswers>;
  created_at: Instant;
}

export interface VehiclesTable extends ProfileEntry {
  year: Optional<number>;
  color: Optional<string>;
  make: Optional<string>;
  model: Optional<string>;
  vin: Optional<string>;
  plate_number: Optional<string>;
  plate_state: Optional<string>;
  /** The plate as it is compared; null for vehicles that were stored before plates were. */
  plate_key: Optional<string>;
}

export interface AddressesTable extends ProfileEntry {
  line1: Optional<string>;
  line2: Optional<string>;
  city: Optional<string>;
  state: Optional<string>;
  zip: Optional<string>;
  default_flag: boolean;
}

/** Billing addresses are addresses in a list of their own. */
export type BillingAddressesTable = AddressesTable;

export interface EmailAddressesTable extends ProfileEntry {
  address: string;
  default_flag: boolean;
}

export interface PhonesTable extends ProfileEntry {
  number: string;
  extension: Optional<string>;
  default_flag: boolean;
}

/** One sign-in: the family of all refresh tokens that came from it. */
export interface SessionsTable {
  id: string;
  tenant: string;
  account_id: string;
  created_at: Instant;
  /** Absolute end, whatever is refreshed. */
  expires_at: Instant;
  ended_at: OptionalInstant;
  end_reason: Optional<string>;
}

export interface RefreshTokensTable {
  id: string;
  tenant: string;
  session_id: string;
  issued_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

export interface OneTimeTokensTable {
  id: string;
  tenant: string;
  account_id: string;
  purpose: "verify-email" | "reset-password";
  /** The address that the link was mailed to; null for a link that was printed. */
  address: Optional<string>;
  /** SHA-256 of the mailed token, hex. */
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
  /** When it was made useless without having been used. */
  revoked_at: OptionalInstant;
}

/** The last change of an account's password by a session, for a few minutes: sent again, it is recognised. */
export interface PasswordChangesTable {
  tenant: string;
  account_id: string;
  session_id: string;
  former_hash: string;
  changed_at: Instant;
}

export interface MailOutboxTable {
  id: string;
  tenant: string;
  to_address: string;
  /** The address as it is compared, made by the database. */
  recipient_key: GeneratedAlways<string>;
  subject: string;
  /** Emptied once sent: it holds links that sign people in. */
  body: string;
  created_at: Instant;
  sent_at: OptionalInstant;
  /** The order that it tells its driver of; null for every other message. */
  order_id: Optional<string>;
  /** It confirms that order: a proven address gets all of the order in place of the body. */
  confirms_order: ColumnType<boolean, boolean | undefined, never>;
}

/** Something to be done behind the requests; see server/jobs. */
export interface JobsTable {
  id: Generated<number>;
  /** Empty for work that belongs to no tenant. */
  tenant: string;
  kind: string;
  /** Id of the row that it is about; empty where the kind says everything. */
  about: Generated<string>;
  queued_at: Instant;
  due_at: Instant;
  /** Until then one server has it to itself. */
  leased_until: OptionalInstant;
  /** Those that failed, and the one that runs. */
  attempts: Generated<number>;
  /** Code of the last failure, never its words. */
  last_error: Optional<string>;
  done_at: OptionalInstant;
  given_up_at: OptionalInstant;
}

export interface RateLimitsTable {
  /** Keyed hash of what is counted, so that no address or name is stored. */
  bucket: string;
  count: number;
  ends_at: Instant;
}

export interface SigningKeysTable {
  kid: string;
  algorithm: string;
  public_jwk: Json<Record<string, unknown>>;
  /** Private JWK, encrypted with the server's secret key. */
  private_jwk_sealed: string;
  created_at: Instant;
}

export interface PublishedValuesTable {
  tenant: string;
  kind: "style" | "preferences" | "systemAlert" | "text";
  /** Block key of a text; empty for the other kinds. */
  key: string;
  language: string;
  value: ColumnType<unknown, string, string>;
}

export interface TenantVersionsTable {
  tenant: string;
  version: number;
}

export interface AuditEventsTable {
  id: Generated<number>;
  tenant: string;
  at: Instant;
  event: string;
  account_id: Optional<string>;
  request_id: Optional<string>;
  detail: Json<Record<string, unknown>>;
}

export interface PortalSchema {
  identities: IdentitiesTable;
  sso_requests: SsoRequestsTable;
  sso_codes: SsoCodesTable;
  provider_records: ProviderRecordsTable;
  accounts: AccountsTable;
  drivers: DriversTable;
  vehicles: VehiclesTable;
  addresses: AddressesTable;
  billing_addresses: BillingAddressesTable;
  email_addresses: EmailAddressesTable;
  phones: PhonesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  one_time_tokens: OneTimeTokensTable;
  password_changes: PasswordChangesTable;
  mail_outbox: MailOutboxTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
  signing_keys: SigningKeysTable;
  published_values: PublishedValuesTable;
  tenant_versions: TenantVersionsTable;
  /** How each choice of a form was last labelled. */
  choice_labels: Record<"tenant" | "form" | "field" | "value" | "label", string>;
  audit_events: AuditEventsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_line_plates: OrderLinePlatesTable;
  order_events: OrderEventsTable;
  fulfillment_changes: FulfillmentChangesTable;
  order_keys: OrderKeysTable;
  permit_counters: PermitCountersTable;
  payments: PaymentsTable;
  provider_events: ProviderEventsTable;
  sandbox_payments: SandboxPaymentsTable;
  hosted_sandbox_payments: HostedSandboxPaymentsTable;
  visitor_permits: VisitorPermitsTable;
  request_keys: RequestKeysTable;
  files: FilesTable;
  file_parts: FilePartsTable;
  appeals: AppealsTable;
  appeal_messages: AppealMessagesTable;
  citations: CitationsTable;
  citation_events: CitationEventsTable;
  citation_finders: CitationFindersTable;
  citation_photos: CitationPhotosTable;
}
