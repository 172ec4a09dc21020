import { firstDriver } from "./001-first-driver.ts";
import { firstOrder } from "./002-first-order.ts";
import { countedOrders } from "./003-counted-orders.ts";
import { accounts } from "./004-accounts.ts";
import { timesTaken } from "./005-times-taken.ts";
import { movingRecovery } from "./006-moving-recovery.ts";
import { onePlate } from "./007-one-plate.ts";
import { adminsWithoutDrivers } from "./008-admins-without-drivers.ts";
import { choiceLabels } from "./009-choice-labels.ts";
import { fulfillmentChanges } from "./010-fulfillment-changes.ts";
import { orderLives } from "./011-order-lives.ts";
import { providedPayments } from "./012-provided-payments.ts";
import { jobs } from "./013-jobs.ts";
import { paymentJobs } from "./014-payment-jobs.ts";
import { countedOnce } from "./015-counted-once.ts";
import { confirmations } from "./016-confirmations.ts";
import { sandboxPayments } from "./017-sandbox-payments.ts";
import { hostedSandbox } from "./018-hosted-sandbox.ts";
import { visitors } from "./019-visitors.ts";
import { citations } from "./020-citations.ts";
import { files } from "./021-files.ts";
import { appeals } from "./022-appeals.ts";
import { citationPayments } from "./023-citation-payments.ts";
import { paidAt } from "./025-paid-at.ts";
import { citationPhotos } from "./026-citation-photos.ts";
import { mailRecipients } from "./027-mail-recipients.ts";
import { unconfirmedEnds } from "./028-unconfirmed-ends.ts";

/** Every migration by name, in order of name. A released one is never changed: its change is a new one. */
export const migrations: Readonly<Record<string, readonly string[]>> = {
  "001-first-driver": firstDriver,
  "002-first-order": firstOrder,
  "003-counted-orders": countedOrders,
  "004-accounts": accounts,
  "005-times-taken": timesTaken,
  "006-moving-recovery": movingRecovery,
  "007-one-plate": onePlate,
  "008-admins-without-drivers": adminsWithoutDrivers,
  "009-choice-labels": choiceLabels,
  "010-fulfillment-changes": fulfillmentChanges,
  "011-order-lives": orderLives,
  "012-provided-payments": providedPayments,
  "013-jobs": jobs,
  "014-payment-jobs": paymentJobs,
  "015-counted-once": countedOnce,
  "016-confirmations": confirmations,
  "017-sandbox-payments": sandboxPayments,
  "018-hosted-sandbox": hostedSandbox,
  "019-visitors": visitors,
  "020-citations": citations,
  "021-files": files,
  "022-appeals": appeals,
  "023-citation-payments": citationPayments,
  "025-paid-at": paidAt,
  "026-citation-photos": citationPhotos,
  "027-mail-recipients": mailRecipients,
  "028-unconfirmed-ends": unconfirmedEnds,
};
