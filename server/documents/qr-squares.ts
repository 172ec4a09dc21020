import encodeQR from "qr";

/** The modules of a QR code, row by row, without the light border; true is dark. */
export function qrSquares(text: string): boolean[][] {
  // The library adds a light border of at least one module. It is removed, since the document leaves more space.
  const withBorder = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  return withBorder.slice(1, -1).map((row) => row.slice(1, -1));
}

/** The dark modules as a path with one unit per module: each run of them in a row is one rectangle. */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares.map((row, y) => rowPath(row, y)).join("");
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x] === true) x += 1;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
