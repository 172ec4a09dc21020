import { isIPv6 } from "node:net";

/**
 * What counts as one address for limits: an IPv4 address, or the /64 network of an IPv6 address, since whoever has one
 * has all of it.
 */
export function networkOf(address: string): string {
  const plain = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const gap = plain.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
