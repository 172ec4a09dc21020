let drawn = 0;

/** A plate that no other vehicle of this run has: a profile accepts each plate once. */
export function freshPlate(code = "CA") {
  drawn += 1;
  return { number: `7FRESH${drawn}`, state: { code } };
}
