import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TWINS, writeTwins } from "./tenant-files.ts";

/** A standard permit of the twins: 48.00, fee 3.50, for two vehicles. */
export const standard = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `${id} permit`,
  permitType: "STD_PERMIT",
  lotName: "Quay lot",
  validStartDate: "2026-11-01",
  validEndDate: "2027-10-31",
  price: "48.00",
  fee: "3.50",
  allowedNoVehicles: 2,
  ...more,
});

/** One permit for each reason to buy or not to buy; the date of the tests is 27 November 2026. */
const PERMITS = [
  standard("PLAIN"),
  standard("OTHER", { price: "10.05", fee: "0.00", allowedNoVehicles: 1 }),
  standard("LETTER", { hasFulfillmentLetter: true }),
  standard("LAST", { capacity: 1 }),
  standard("FREE", { price: "0.00", fee: "0.00" }),
  standard("MANY"),
  standard("SOLD-OUT", { capacity: 0 }),
  standard("OVER", { salesEndDate: "2026-11-26" }),
  standard("SOON", { salesStartDate: "2026-11-28" }),
  standard("ACTIVE-ONLY", { conditions: [{ attribute: "Status", values: ["ACTIVE"] }] }),
  standard("STAFF-ONLY", { conditions: [{ attribute: "Department", values: ["STAFF"] }] }),
  standard("VIP-ONLY", { vipOnly: true }),
];

const shiftForm = {
  id: "shift",
  title: "Your shift",
  schema: {
    type: "object",
    required: ["shift"],
    properties: { shift: { type: "string", enum: ["DAY", "NIGHT"] } },
  },
  ui: {
    order: ["shift"],
    fields: {
      shift: { label: "Shift", widget: "select", optionLabels: { DAY: "By day", NIGHT: "By night" }, onReceipt: true },
    },
  },
};

/** Permits and payment rules of a test in addition to the usual ones. */
interface MoreSales {
  permits?: readonly object[];
  rules?: readonly object[];
  /** Values of ALLOWED_PMT_METHODS. */
  methods?: readonly string[];
  /** Additional properties of tenant.json. */
  tenant?: Readonly<Record<string, unknown>>;
  /** Further documents by path below the tenant's folder. */
  documents?: Readonly<Record<string, object>>;
}

/** The twins, which sell permits by check at 8.25 % tax; their order flow asks for the shift. */
export function writeSellingTwins(more: MoreSales = {}): ReturnType<typeof writeTwins> {
  const twins = writeTwins();
  for (const [slug, name] of Object.entries(TWINS)) {
    const write = (file: string, document: unknown) => {
      const target = path.join(twins.folder, slug, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(document));
    };
    write("tenant.json", { slug, name, timeZone: "America/Chicago", taxRatePercent: 8.25, ...more.tenant });
    write("permits.json", { permits: [...PERMITS, ...(more.permits ?? [])] });
    write("payment-rules.json", {
      rules: [
        { ruleType: "ALLOWED_PMT_METHODS", ruleValues: more.methods ?? ["CHECK", "CASH"] },
        { ruleType: "MAX_NUMBER_MANY", ruleValues: ["2"] },
        ...(more.rules ?? []),
      ],
    });
    write("flows/permit-order.json", {
      extends: "permit-order",
      add: { shift: { title: "Your shift", form: "shift", after: "vehicles" } },
    });
    write("forms/shift.json", shiftForm);
    for (const [file, document] of Object.entries(more.documents ?? {})) write(file, document);
  }
  return twins;
}
