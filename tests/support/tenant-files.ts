import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const anyAddress = (form: string, field: string) => ({ extends: form, change: { [field]: { pattern: null } } });

/** Documents of a tenant of the server tests: any email address, and own fields for the person and the vehicle. */
function documentsOf(slug: string, name: string): Record<string, unknown> {
  return {
    "tenant.json": { slug, name, timeZone: "America/Chicago" },
    "forms/registration.json": anyAddress("registration", "emailAddress"),
    "forms/email.json": anyAddress("email", "address"),
    "forms/person.json": {
      extends: "person",
      add: {
        badgeNumber: {
          schema: { type: "string", maxLength: 8, pattern: "^B-[0-9]{3}$" },
          ui: { label: "Badge number", widget: "text" },
          required: true,
        },
      },
      messages: { badgeNumber: { pattern: "Enter B- and three digits" } },
    },
    "forms/vehicle.json": {
      extends: "vehicle",
      add: {
        department: {
          schema: { type: "string", enum: ["EAST", "WEST"] },
          ui: { label: "Department", widget: "select", optionLabels: { EAST: "East", WEST: "West" } },
        },
      },
    },
  };
}

/** Two tenants that only differ in their names. */
export const TWINS = { eastport: "Port of East", westport: "Port of West" } as const;
export type Twin = keyof typeof TWINS;

/** Writes the twins to a new folder; returns it and a function to delete it. */
export function writeTwins(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-tenants-"));
  for (const [slug, name] of Object.entries(TWINS)) {
    for (const [file, document] of Object.entries(documentsOf(slug, name))) {
      const target = path.join(folder, slug, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(document));
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
