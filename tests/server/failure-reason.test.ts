import { describe, expect, it } from "vitest";
import { failureReason } from "../../server/jobs/failure-reason.ts";

describe("the reason of a failure", () => {
  it.each([
    [new Error("connect ECONNREFUSED dana@mail.example"), "Error"],
    [Object.assign(new Error("x"), { code: "dana@mail.example" }), "Error"],
    [Object.assign(new Error("x"), { code: "EAUTH", responseCode: 535 }), "EAUTH 535"],
    ["dana@mail.example", "unknown"],
  ])("%# repeats nothing that was said", (error, reason) => {
    expect(failureReason(error)).toBe(reason);
  });
});
