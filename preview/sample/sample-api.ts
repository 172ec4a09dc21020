import makes from "../../schemas/options/vehicle-makes.json";
import states from "../../schemas/options/states.json";
import type { Api } from "../../src/api/api.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";
import type { TextPages } from "../../src/domain/generated/api-entities.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import type { TextBlockKey } from "../../src/domain/text-blocks.ts";
import type { Viewer } from "../pages.ts";
import { sampleAccount } from "./sample-account.ts";
import { sampleCitationPayments, sampleCitations } from "./sample-citation.ts";
import { samplePermit, sampleVisitorPermit } from "./sample-order.ts";
import { sampleProfile } from "./sample-profile.ts";

/** A refused call, whose dialog says that this is a preview. */
function refusal(boot: PreviewBoot): ApiFailure {
  return new ApiFailure({
    kind: "refused",
    status: 403,
    code: "preview",
    messages: [boot.preview.messages["preview.noWrites.message"] ?? ""],
    titleKey: "preview.noWrites.title",
    isSilent: false,
  });
}

/** A published text that anyone may read, or a placeholder for a text for signed-in drivers. */
function textPages(boot: PreviewBoot, key: TextBlockKey): TextPages {
  const text = boot.preview.texts[key] ?? boot.preview.messages["preview.sampleText"] ?? "";
  return [{ key, language: boot.language, text }];
}

/** Files and appeals, which a preview does not have. */
function sampleWrites(refuse: () => Promise<never>): Pick<Api, "files" | "appeals"> {
  const files = { upload: refuse, find: refuse, content: refuse, remove: refuse };
  return { files, appeals: { file: refuse, read: refuse, reply: refuse, files: () => Promise.resolve(files) } };
}

/** The portal's api without a server: reads return sample data, and writes are refused with a message that says why. */
export function sampleApi(boot: PreviewBoot, viewer: Viewer, now: number): Api {
  const account = sampleAccount(boot.tenant?.slug ?? "", viewer);
  const { userName, userGroup } = account;
  const refuse = () => Promise.reject(refusal(boot));
  return {
    session: { getToken: refuse, refresh: refuse, logout: () => Promise.resolve() },
    account: {
      driverAccount: () => Promise.resolve(account),
      userContext: () => Promise.resolve({ user: { userName, userGroup, role: "DRIVER" } }),
      checkAccountId: refuse,
      register: refuse,
      checkUserName: () => Promise.resolve({ available: true }),
      verifyEmail: refuse,
      sendVerification: refuse,
      sendLink: refuse,
      sendUsernameLink: refuse,
      resetPassword: refuse,
    },
    profile: sampleProfile(account, refuse),
    portal: {
      text: (key) => Promise.resolve(textPages(boot, key)),
      makes: () => Promise.resolve(makes),
      states: () => Promise.resolve(states),
      driverStates: () => Promise.resolve(states),
      citationStatus: () => Promise.resolve({ citationsEnabled: boot.flags.citationsEnabled }),
      systemAlert: () => Promise.resolve(boot.systemAlert ?? { enabled: false, body: "" }),
      accountIdentifier: () => Promise.resolve(boot.tenant?.accountIdentifier ?? { label: "" }),
      buyerAuthentication: () => Promise.resolve({ buyerAuthentication: boot.flags.buyerAuthentication }),
    },
    ...sampleWrites(refuse),
    orders: {
      purchasablePermits: () => Promise.resolve([samplePermit(boot, now)]),
      permitReasons: () => Promise.resolve([]),
      rules: () => Promise.resolve([]),
      taxRate: () => Promise.resolve({ taxRate: 8.25 }),
      merchantAccount: () => Promise.resolve({ acceptedCardTypes: [] }),
      place: refuse,
      resumePayment: refuse,
      giveUpPayment: refuse,
      paymentStatus: refuse,
      changeVehicles: refuse,
      list: () => Promise.resolve([]),
      order: refuse,
      receipt: refuse,
    },
    visitors: {
      permits: () => Promise.resolve([sampleVisitorPermit(boot, now)]),
      permit: () => Promise.resolve(sampleVisitorPermit(boot, now)),
      create: refuse,
      download: refuse,
      validity: () => Promise.resolve({ valid: true, plateEnding: "123" }),
    },
    citations: sampleCitations(boot, now, refuse),
    citationPayments: sampleCitationPayments(boot, now, refuse),
  };
}
