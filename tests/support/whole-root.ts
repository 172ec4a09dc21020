import { BuyingStores } from "../../src/stores/buying-stores.ts";
import { CatalogueStore } from "../../src/stores/catalogue-store.ts";
import { FormDrafts } from "../../src/stores/form-drafts.ts";
import { MailLinks } from "../../src/stores/mail-links.ts";
import { ProfileChanges } from "../../src/stores/profile-changes.ts";
import { RecoveryStore } from "../../src/stores/recovery-store.ts";
import { RegistrationStore } from "../../src/stores/registration-store.ts";
import { RootStore } from "../../src/stores/root-store.ts";
import { VerificationMail } from "../../src/stores/verification-mail.ts";

/** The root store of a tab that has opened every page: it has the stores that come with pages, by their names. */
export class WholeRoot extends RootStore {
  readonly changes = this.part(ProfileChanges);
  readonly formDrafts = this.part(FormDrafts);
  readonly mailLinks = this.part(MailLinks);
  readonly catalogue = this.part(CatalogueStore);
  readonly registration = this.part(RegistrationStore);
  readonly recovery = this.part(RecoveryStore);
  readonly verificationMail = this.part(VerificationMail);
  readonly permits = this.part(BuyingStores).permits;
  readonly buyingTerms = this.part(BuyingStores).buyingTerms;
  readonly merchantAccount = this.part(BuyingStores).merchantAccount;
  readonly cart = this.part(BuyingStores).cart;
  readonly permitOrder = this.part(BuyingStores).permitOrder;
  readonly checkout = this.part(BuyingStores).checkout;
  readonly orders = this.part(BuyingStores).orders;
  readonly orderPayments = this.part(BuyingStores).orderPayments;
}
