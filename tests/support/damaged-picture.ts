/** A picture that is sound at its beginning and damaged further on: it has to be drawn for that to show. */
export async function damagedPicture(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#336699", noise } })
    .png()
    .toBuffer();
  return picture.fill(0, 1000, 2000);
}
