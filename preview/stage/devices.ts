/** A width for showing pages, in CSS pixels. */
export interface Device {
  name: "phone" | "tablet" | "desktop";
  width: number;
}

export const devices: readonly [Device, Device, Device] = [
  { name: "phone", width: 390 },
  { name: "tablet", width: 820 },
  { name: "desktop", width: 1280 },
];
