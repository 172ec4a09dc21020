// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type {
  ChangePasswordRequest,
  CheckAccountIdRequest,
  Done,
  EmailVerifiedRequest,
  EmailVerifiedResponse,
  RegisterRequest,
  RegisterResponse,
  ResetPasswordRequest,
  SendLinkRequest,
  SendUsernameLinkRequest,
  SendVerificationRequest,
  UserNameAvailability,
} from "./api-account.ts";
import type { Appeal, AppealReplyRequest, AppealRequest, FiledAppeal } from "./api-appeals.ts";
import type {
  Citation,
  CitationAppealDays,
  CitationList,
  CitationPaymentMethods,
  CitationPaymentOpened,
  CitationPaymentStatus,
  PayCitationRequest,
} from "./api-citations.ts";
import type {
  Address,
  Addresses,
  BillingAddress,
  DriverAccount,
  EmailAddress,
  EmailAddresses,
  EndUserAccount,
  Person,
  Phone,
  Phones,
  SystemAlert,
  TextPages,
  Vehicle,
} from "./api-entities.ts";
import type { StoredFile } from "./api-files.ts";
import type {
  BuyerRules,
  BuyerRulesRequest,
  FulfillmentVehiclesRequest,
  MerchantAccount,
  Order,
  OrderList,
  OrderRefusal,
  OrderToPay,
  PaymentDeclined,
  Permit,
  PermitPaymentStatus,
  PermitReasons,
  PurchasablePermits,
  PurchasablePermitsRequest,
  PurchaseRequest,
  RedirectDetails,
  TaxRate,
} from "./api-orders.ts";
import type {
  AccountIdentifier,
  BuyerAuthentication,
  CitationStatus,
  FormHashes,
  Makes,
  StateGroups,
  Style,
} from "./api-portal.ts";
import type {
  AddressRequest,
  AddressUpdate,
  BillingAddressRequest,
  EmailAddressRequest,
  EmailAddressUpdate,
  PersonRequest,
  PhoneRequest,
  PhoneUpdate,
  ProfileRequiredFields,
  VehicleRequest,
  VehicleRequiredFields,
  VehicleUpdate,
} from "./api-profile.ts";
import type { GetTokenRequest, LogoutRequest, RefreshRequest, TokenSet, UserContext } from "./api-session.ts";
import type { VisitorPermit, VisitorPermitRequest, VisitorPermitTypes, VisitorPermitValidity } from "./api-visitors.ts";

/** No parameter, header or status of this kind. */
type None = Record<never, never>;

/**
 * Every call by method and path, with all that goes there and comes back. `own` stands where forms ask for the body: the members
 * that it must have besides the answers to them.
 */
export interface Calls {
  /** Sends the browser to the tenant's identity provider */
  "GET /auth/sso/{customer}/login": {
    access: "public";
    path: { customer: string };
    query: { returnTo?: string; at?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 302: undefined };
    refusals: None;
  };
  /** Where the identity provider sends the browser back to */
  "GET /auth/sso/{customer}/callback": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 302: undefined };
    refusals: None;
  };
  /** Ends the session at the identity provider and comes back to the customer's home */
  "GET /auth/sso/{customer}/logout": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 302: undefined };
    refusals: None;
  };
  /** The versions in which the tenant has its forms now */
  "GET /api/v1/portal/forms/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: FormHashes };
    refusals: None;
  };
  /** The tenant's look */
  "GET /api/v1/portal/style/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Style };
    refusals: None;
  };
  /** Whether the tenant has citations */
  "GET /api/v1/portal/pages/home-without-session/user-context/check-citation-status/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: CitationStatus };
    refusals: None;
  };
  /** The tenant's system alert; a switched-off one where there is none */
  "GET /api/v1/portal/pages/home-without-session/alert/portal-message": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: SystemAlert };
    refusals: None;
  };
  /** How buyers of this tenant sign in */
  "GET /api/v1/portal/pages/home-without-session/shibboleth/enable/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: BuyerAuthentication };
    refusals: None;
  };
  /** What the tenant calls the number of a driver account */
  "GET /api/v1/portal/pages/home-without-session/account-identifier/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: AccountIdentifier };
    refusals: None;
  };
  /** Makes of vehicles, Other last */
  "GET /api/v1/portal/pages/home-without-session/vehicles/makes": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Makes };
    refusals: None;
  };
  /** States in three groups */
  "GET /api/v1/portal/pages/home-without-session/addresses/states/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: StateGroups };
    refusals: None;
  };
  /** States for signed-in drivers; the first item holds those of the United States */
  "GET /api/v1/addresses/states": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: StateGroups };
    refusals: None;
  };
  /** The reasons for a visit that can be chosen for a permit */
  "GET /api/v1/portal/pages/home-without-session/permit-types/efp/options/{id}": {
    access: "public";
    path: { id: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: PermitReasons };
    refusals: None;
  };
  /** Text of the signed-out root page */
  "GET /api/v1/portal/pages/home-without-session/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text of the registration page */
  "GET /api/v1/portal/pages/home-without-session/create-login/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block citation-info */
  "GET /api/v1/portal/pages/home-without-session/citation-info": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block citation-details */
  "GET /api/v1/portal/pages/home-without-session/citation-details": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block citation-payment */
  "GET /api/v1/portal/pages/home-without-session/citation-payment": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block citation-paid */
  "GET /api/v1/portal/pages/home-without-session/citation-paid": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block citation-appeal */
  "GET /api/v1/portal/pages/home-without-session/citation-appeal": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block terms-conditions */
  "GET /api/v1/portal/pages/home-without-session/terms-conditions": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** A text block that has no call of its own */
  "GET /api/v1/portal/pages/home-without-session/text/{key}/{customer}": {
    access: "public";
    path: { key: string; customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text of the dashboard, as the driver's user group reads it */
  "GET /api/v1/portal/pages/home/{customer}": {
    access: "signed-in";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block driver-account as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/driver-account/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block permit-selection as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/permit-selection/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block parking-rules as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/parking-rules/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block permit-order as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/permit-order/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block permit-review as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/permit-review/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block permit-payment as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/permit-payment/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block permit-order-cba as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/permit-order-cba/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block permit-complete as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/permit-complete/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Text block checkout-instructions as the driver's user group reads it; the path names the group or the tenant */
  "GET /api/v1/portal/pages/checkout-instructions/{clientOrGroup}": {
    access: "signed-in";
    path: { clientOrGroup: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TextPages };
    refusals: None;
  };
  /** Signs in with user name and password, or with the one-time code of single sign-on */
  "POST /api/v1/portal/pages/home-without-session/get-token": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: GetTokenRequest;
    encoding: "json";
    answers: { 200: TokenSet };
    refusals: None;
  };
  /** Registers a driver and mails the verification link */
  "POST /api/v1/portal/pages/home-without-session/drivers-create/{customer}": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: RegisterRequest;
    own: never;
    encoding: "json";
    answers: { 201: RegisterResponse };
    refusals: None;
  };
  /** Marks an email address as verified, by the mailed token */
  "PUT /api/v1/portal/pages/home-without-session/email-verified/{customer}": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: EmailVerifiedRequest;
    encoding: "json";
    answers: { 200: EmailVerifiedResponse };
    refusals: None;
  };
  /** Mails the verification link anew, after the right password of an unverified account */
  "POST /api/v1/portal/pages/home-without-session/send-verification/{customer}": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: SendVerificationRequest;
    encoding: "json";
    answers: { 202: Done };
    refusals: None;
  };
  /** Whether a user name is free */
  "GET /api/v1/portal/pages/home-without-session/check_username/{userName}/{customer}": {
    access: "public";
    path: { userName: string; customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: UserNameAvailability };
    refusals: None;
  };
  /** Forgotten password: mails a link, if the user name has an account */
  "POST /api/v1/portal/pages/home-without-session/send-link": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: SendLinkRequest;
    own: "groupName";
    encoding: "json";
    answers: { 202: Done };
    refusals: None;
  };
  /** Forgotten user name: mails it, if the number has an account */
  "POST /api/v1/portal/pages/home-without-session/send-username-link": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: None;
    body: SendUsernameLinkRequest;
    own: "groupName";
    encoding: "json";
    answers: { 202: Done };
    refusals: None;
  };
  /** Sets a new password with the token of a mailed link; every session of the account ends */
  "POST /api/v1/portal/pages/home-without-session/update-driver-password/{customer}": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: ResetPasswordRequest;
    own: "username" | "token";
    encoding: "json";
    answers: { 200: Done };
    refusals: None;
  };
  /** The signed-in user */
  "GET /api/v1/user-context/driver-portal/{customer}": {
    access: "signed-in";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: UserContext };
    refusals: None;
  };
  /** The driver account of the signed-in user */
  "GET /api/v1/driversaccount/user-name/{userName}/{customer}": {
    access: "signed-in";
    path: { userName: string; customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: DriverAccount };
    refusals: None;
  };
  /** After single sign-on: whether account, user name and group belong together */
  "POST /api/v1/eua/check-accountid": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: CheckAccountIdRequest;
    encoding: "json";
    answers: { 200: Done };
    refusals: None;
  };
  /** Changes the password after the current one; every other session of the account ends */
  "POST /api/v1/driversaccount/drivers/update-password": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: ChangePasswordRequest;
    own: never;
    encoding: "json";
    answers: { 200: Done };
    refusals: None;
  };
  /** The end-user account with its person and every active entry */
  "GET /api/v1/eua/{accountId}": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: EndUserAccount };
    refusals: None;
  };
  /** Updates personal details, the driver's license, or both */
  "POST /api/v1/eua/update": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: PersonRequest;
    own: never;
    encoding: "json";
    answers: { 200: Person };
    refusals: None;
  };
  /** Reads a vehicle */
  "GET /api/v1/eua/{accountId}/vehicle/{vehicleId}": {
    access: "signed-in";
    path: { accountId: string; vehicleId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Vehicle };
    refusals: None;
  };
  /** Deletes a vehicle; orders that name it keep their copy */
  "DELETE /api/v1/eua/{accountId}/vehicle/{vehicleId}": {
    access: "signed-in";
    path: { accountId: string; vehicleId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 204: undefined };
    refusals: None;
  };
  /** Adds a vehicle */
  "POST /api/v1/eua/{accountId}/vehicle": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: VehicleRequest;
    own: never;
    encoding: "json";
    answers: { 201: Vehicle };
    refusals: None;
  };
  /** Changes a vehicle, or hides it with inactive: true */
  "POST /api/v1/eua/{accountId}/update/vehicle": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: VehicleUpdate;
    own: "id";
    encoding: "json";
    answers: { 200: Vehicle };
    refusals: None;
  };
  /** Reads an email address */
  "GET /api/v1/eua/{accountId}/email-address/{id}": {
    access: "signed-in";
    path: { accountId: string; id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: EmailAddress };
    refusals: None;
  };
  /** Deletes an email address; orders that name it keep their copy */
  "DELETE /api/v1/eua/{accountId}/email-address/{id}": {
    access: "signed-in";
    path: { accountId: string; id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 204: undefined };
    refusals: None;
  };
  /** Lists every such entry: an email address */
  "GET /api/v1/eua/{accountId}/email": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: EmailAddresses };
    refusals: None;
  };
  /** Adds an email address */
  "POST /api/v1/eua/{accountId}/email-address": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: EmailAddressRequest;
    own: never;
    encoding: "json";
    answers: { 201: EmailAddress };
    refusals: None;
  };
  /** Changes an email address, or hides it with inactive: true */
  "POST /api/v1/eua/{accountId}/update/email-address": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: EmailAddressUpdate;
    own: "id";
    encoding: "json";
    answers: { 200: EmailAddress };
    refusals: None;
  };
  /** Reads a postal address */
  "GET /api/v1/eua/{accountId}/address/{id}": {
    access: "signed-in";
    path: { accountId: string; id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Address };
    refusals: None;
  };
  /** Lists every such entry: a postal address */
  "GET /api/v1/eua/{accountId}/address": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Addresses };
    refusals: None;
  };
  /** Adds a postal address */
  "POST /api/v1/eua/{accountId}/address": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: AddressRequest;
    own: never;
    encoding: "json";
    answers: { 201: Address };
    refusals: None;
  };
  /** Changes a postal address, or hides it with inactive: true */
  "POST /api/v1/eua/{accountId}/update/address": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: AddressUpdate;
    own: "id";
    encoding: "json";
    answers: { 200: Address };
    refusals: None;
  };
  /** Reads a phone */
  "GET /api/v1/eua/{accountId}/phone/{id}": {
    access: "signed-in";
    path: { accountId: string; id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Phone };
    refusals: None;
  };
  /** Lists every such entry: a phone */
  "GET /api/v1/eua/{accountId}/phone": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Phones };
    refusals: None;
  };
  /** Adds a phone */
  "POST /api/v1/eua/{accountId}/phone": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: PhoneRequest;
    own: never;
    encoding: "json";
    answers: { 201: Phone };
    refusals: None;
  };
  /** Changes a phone, or hides it with inactive: true */
  "POST /api/v1/eua/{accountId}/update/phone": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: PhoneUpdate;
    own: "id";
    encoding: "json";
    answers: { 200: Phone };
    refusals: None;
  };
  /** Creates a billing address, or replaces the driver's own with this id; inactive: true hides it */
  "POST /api/v1/eua/billing-address": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: BillingAddressRequest;
    own: never;
    encoding: "json";
    answers: { 200: BillingAddress; 201: BillingAddress };
    refusals: None;
  };
  /** Which sections a profile must have before buying */
  "GET /api/v1/optional-properties/persons/{customer}": {
    access: "signed-in";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: ProfileRequiredFields };
    refusals: None;
  };
  /** Fields of the vehicle form that this tenant requires */
  "GET /api/v1/optional-properties/vehicles/{customer}": {
    access: "signed-in";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: VehicleRequiredFields };
    refusals: None;
  };
  /** Permits that match the driver, and whether each can be bought today */
  "POST /api/v1/orders/purchasable-permits/driver": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: PurchasablePermitsRequest;
    encoding: "json";
    answers: { 200: PurchasablePermits };
    refusals: None;
  };
  /** Payment rules of the driver's group */
  "POST /api/v1/driversaccount/rules": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: BuyerRulesRequest;
    encoding: "json";
    answers: { 200: BuyerRules };
    refusals: None;
  };
  /** The tenant's tax rate in percent */
  "GET /api/v1/portal/pages/home-without-session/tax-rate/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: TaxRate };
    refusals: None;
  };
  /** The types of cards that the tenant's merchant account accepts */
  "GET /api/v1/portal/pages/home-without-session/check-merchant-account-for-payment/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: MerchantAccount };
    refusals: None;
  };
  /** Places an order that is paid without a payment provider, or that costs nothing */
  "POST /api/v1/orders/portal": {
    access: "signed-in";
    path: None;
    query: None;
    headers: { "idempotency-key": string };
    body: PurchaseRequest;
    encoding: "json";
    answers: { 200: Order; 201: Order; 202: OrderToPay };
    refusals: { 402: PaymentDeclined; 409: OrderRefusal; 422: OrderRefusal };
  };
  /** Places an order that is paid by card */
  "POST /api/v1/orders/portal/order": {
    access: "signed-in";
    path: None;
    query: None;
    headers: { "idempotency-key": string };
    body: PurchaseRequest;
    encoding: "json";
    answers: { 200: Order; 201: Order; 202: OrderToPay };
    refusals: { 402: PaymentDeclined; 409: OrderRefusal; 422: OrderRefusal };
  };
  /** Places an order that is paid on a page of a payment provider */
  "POST /api/v1/orders/external": {
    access: "signed-in";
    path: None;
    query: None;
    headers: { "idempotency-key": string };
    body: PurchaseRequest;
    encoding: "json";
    answers: { 200: Order; 201: Order; 202: OrderToPay };
    refusals: { 402: PaymentDeclined; 409: OrderRefusal; 422: OrderRefusal };
  };
  /** The driver's orders, newest first, and no more than the 500 newest */
  "GET /api/v1/eua/{accountId}/order": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: OrderList };
    refusals: None;
  };
  /** One of the driver's orders */
  "GET /api/v1/orders/{id}": {
    access: "signed-in";
    path: { id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Order };
    refusals: None;
  };
  /** How the payment of an order stands at its provider, and where it goes on */
  "GET /api/v1/orders/{id}/pay": {
    access: "signed-in";
    path: { id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: OrderToPay };
    refusals: None;
  };
  /** Ends a payment that has no final answer, and its order with it, once the provider confirms that */
  "POST /api/v1/orders/{id}/give-up-payment": {
    access: "signed-in";
    path: { id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Order };
    refusals: None;
  };
  /** How the payment of an order stands, by the reference that its return address carries */
  "GET /api/v1/portal/pages/home-without-session/permit-payment-status/{paymentReference}": {
    access: "public";
    path: { paymentReference: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: PermitPaymentStatus };
    refusals: None;
  };
  /** The receipt of an order */
  "GET /api/v1/order-actions/download-order-receipt/{orderId}": {
    access: "signed-in";
    path: { orderId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** Changes the vehicles of a valid permit; the same vehicles again change nothing */
  "POST /api/v1/fulfillment-actions/update-fulfillment-vehicles": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: FulfillmentVehiclesRequest;
    encoding: "json";
    answers: { 200: Order };
    refusals: None;
  };
  /** The visitor permits of a tenant, and whether each can be had today */
  "GET /api/v1/portal/pages/home-without-session/visitor/client/{customer}": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: VisitorPermitTypes };
    refusals: None;
  };
  /** One visitor permit, and whether it can be had today */
  "GET /api/v1/portal/pages/home-without-session/visitor/{permitId}": {
    access: "public";
    path: { permitId: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Permit };
    refusals: None;
  };
  /** A visitor permit as a PDF */
  "GET /api/v1/portal/pages/home-without-session/download-efp/{id}": {
    access: "public";
    path: { id: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** Whether the visitor permit with this code is valid today */
  "GET /api/v1/portal/pages/home-without-session/visitor-permit-validity/{code}": {
    access: "public";
    path: { code: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: VisitorPermitValidity };
    refusals: None;
  };
  /** Issues a visitor permit to a plate */
  "POST /api/v1/portal/pages/home-without-session/visitor/create": {
    access: "public";
    path: None;
    query: { customer?: string };
    headers: { "idempotency-key": string };
    body: VisitorPermitRequest;
    own: "permitId";
    encoding: "json";
    answers: { 200: VisitorPermit; 201: VisitorPermit };
    refusals: None;
  };
  /** Uploads a photo or a PDF of the driver's, to be named by the answers to a form within a day */
  "POST /api/v1/files": {
    access: "signed-in";
    path: None;
    query: None;
    headers: None;
    body: FormData;
    encoding: "json";
    answers: { 201: StoredFile };
    refusals: None;
  };
  /** What a file of the driver's is called, and what it is */
  "GET /api/v1/files/{id}": {
    access: "signed-in";
    path: { id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: StoredFile };
    refusals: None;
  };
  /** Deletes a file of the driver's that was not sent with anything yet */
  "DELETE /api/v1/files/{id}": {
    access: "signed-in";
    path: { id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 204: undefined };
    refusals: None;
  };
  /** The bytes of a file of the driver's: a picture to look at, a PDF as an attachment */
  "GET /api/v1/files/{id}/content": {
    access: "signed-in";
    path: { id: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** Uploads a photo or a PDF, to be named by an appeal against the citation or a reply within a day */
  "POST /api/v1/portal/pages/home-without-session/citations/{citationId}/files": {
    access: "keyed";
    path: { citationId: string };
    query: { customer?: string; plate?: string };
    headers: None;
    body: FormData;
    encoding: "json";
    answers: { 201: StoredFile };
    refusals: None;
  };
  /** What a file of an appeal is called, and what it is */
  "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/files/{fileId}": {
    access: "keyed";
    path: { citationId: string; fileId: string };
    query: { customer?: string; plate?: string };
    headers: { "appeal-secret"?: string };
    body: undefined;
    encoding: "json";
    answers: { 200: StoredFile };
    refusals: None;
  };
  /** Deletes a file that was not sent with an appeal yet */
  "DELETE /api/v1/portal/pages/home-without-session/citations/{citationId}/files/{fileId}": {
    access: "keyed";
    path: { citationId: string; fileId: string };
    query: { customer?: string; plate?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 204: undefined };
    refusals: None;
  };
  /** The bytes of a file of an appeal: a picture to look at, a PDF as an attachment */
  "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/files/{fileId}/content": {
    access: "keyed";
    path: { citationId: string; fileId: string };
    query: { customer?: string; plate?: string };
    headers: { "appeal-secret"?: string };
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** Appeals a citation, by its number and plate; returns the secret that opens the appeal */
  "POST /api/v1/portal/pages/home-without-session/citation/appeal": {
    access: "keyed";
    path: None;
    query: { customer?: string };
    headers: { "idempotency-key": string };
    body: AppealRequest;
    own: "number" | "plate";
    encoding: "json";
    answers: { 200: FiledAppeal; 201: FiledAppeal };
    refusals: None;
  };
  /** Replies to the parking office about an appeal, by its citation's number and plate and its own secret */
  "POST /api/v1/portal/pages/home-without-session/send-driver-reply": {
    access: "keyed";
    path: None;
    query: { customer?: string };
    headers: { "idempotency-key": string };
    body: AppealReplyRequest;
    own: "number" | "plate" | "appealId" | "secret";
    encoding: "json";
    answers: { 200: Appeal };
    refusals: None;
  };
  /** An appeal with everything that was written about it */
  "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/appeals/{appealId}": {
    access: "keyed";
    path: { citationId: string; appealId: string };
    query: { customer?: string; plate?: string };
    headers: { "appeal-secret"?: string };
    body: undefined;
    encoding: "json";
    answers: { 200: Appeal };
    refusals: None;
  };
  /** A citation by its number and plate; found with a session, it is one of the account's from then on */
  "GET /api/v1/portal/pages/home-without-session/{citationId}/{licenseId}": {
    access: "keyed";
    path: { citationId: string; licenseId: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Citation };
    refusals: None;
  };
  /** A citation as a PDF, by its number and plate, or without the plate for the driver it belongs to */
  "GET /api/v1/portal/pages/home-without-session/download-citation/{citationId}": {
    access: "keyed";
    path: { citationId: string };
    query: { customer?: string; plate?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** An officer's photo of a citation, by its number and plate, or for the driver it belongs to */
  "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/photos/{photoId}": {
    access: "keyed";
    path: { citationId: string; photoId: string };
    query: { customer?: string; plate?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** The citations of the driver's account, newest first, and no more than the 200 newest */
  "GET /api/v1/citations/account/{accountId}": {
    access: "signed-in";
    path: { accountId: string };
    query: None;
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: CitationList };
    refusals: None;
  };
  /** In how many days after the day of issue a citation can be appealed */
  "GET /api/v1/portal/pages/home-without-session/citation-appeals-prefs/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: CitationAppealDays };
    refusals: None;
  };
  /** The methods by which citations of the tenant can be paid */
  "GET /api/v1/portal/pages/home-without-session/accepted-payment-methods/portal-citations/{customer}": {
    access: "public";
    path: { customer: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: CitationPaymentMethods };
    refusals: None;
  };
  /** Opens the payment of a citation, or returns the one that is open; its amount is the citation's own */
  "POST /api/v1/portal/pages/home-without-session/citations/pay": {
    access: "keyed";
    path: None;
    query: { customer?: string };
    headers: { "idempotency-key": string };
    body: PayCitationRequest;
    own: "number" | "plate" | "method";
    encoding: "json";
    answers: { 200: CitationPaymentOpened; 201: CitationPaymentOpened };
    refusals: None;
  };
  /** Where the open payment of a citation is made, by number and plate, or for the driver it belongs to */
  "GET /api/v1/portal/pages/home-without-session/citations/{citationId}/external-payment": {
    access: "keyed";
    path: { citationId: string };
    query: { customer?: string; plate?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: RedirectDetails };
    refusals: None;
  };
  /** How the payment of a citation stands, by the reference that its return address carries */
  "GET /api/v1/portal/pages/home-without-session/citation-payment-status/{paymentReference}": {
    access: "public";
    path: { paymentReference: string };
    query: { customer?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: CitationPaymentStatus };
    refusals: None;
  };
  /** The receipt of the money received for a citation, by number and plate, or for the driver it belongs to */
  "GET /api/v1/citation-actions/download-payment-receipt/{citationId}": {
    access: "keyed";
    path: { citationId: string };
    query: { customer?: string; plate?: string };
    headers: None;
    body: undefined;
    encoding: "json";
    answers: { 200: Uint8Array };
    refusals: None;
  };
  /** Exchanges a refresh token for a new token set */
  "POST /auth/realms/{customer}/protocol/openid-connect/token": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: RefreshRequest;
    encoding: "form";
    answers: { 200: TokenSet };
    refusals: None;
  };
  /** Ends a session: its refresh token and every access token of it */
  "POST /auth/realms/{customer}/protocol/openid-connect/logout": {
    access: "public";
    path: { customer: string };
    query: None;
    headers: None;
    body: LogoutRequest;
    encoding: "form";
    answers: { 204: undefined };
    refusals: None;
  };
}
