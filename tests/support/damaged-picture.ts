/** A picture with a valid beginning and damage further on, which only decoding it reveals. */
export async function damagedPicture(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#336699", noise } })
    .png()
    .toBuffer();
  return picture.fill(0, 1000, 2000);
}
