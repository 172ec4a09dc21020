import { describe, expect, it } from "vitest";
import { pathBelowTenant, portalPath, screenAt } from "../../src/domain/routes.ts";

describe("the address of a page of a tenant", () => {
  it.each([
    [undefined, "/driverportal/springfield"],
    ["", "/driverportal/springfield"],
    ["/", "/driverportal/springfield"],
    ["login", "/driverportal/springfield/login"],
    ["//profile", "/driverportal/springfield/profile"],
    ["register/success", "/driverportal/springfield/register/success"],
  ])("of %j is %s", (path, address) => {
    expect(portalPath("springfield", path)).toBe(address);
  });
});

describe("the path below a tenant", () => {
  it.each([
    ["/driverportal/springfield", ""],
    ["/driverportal/springfield/", ""],
    ["/driverportal/springfield/login", "login"],
    ["/driverportal/springfield//login", "/login"],
    ["/driverportal/spring%66ield/register/success", "register/success"],
    ["/driverportal/springfield/login%2F", "login%2F"],
  ])("of %j is %j", (address, path) => {
    expect(pathBelowTenant(address)).toBe(path);
  });
});

describe("the screen of a path", () => {
  it.each([
    ["", "home"],
    ["/", "home"],
    ["/login", "login"],
    ["login/", "login"],
    ["/login//", "login"],
    ["/%6Cogin", "login"],
    ["/email-status/d%20a", "email-status"],
    ["/email-status/%zz", "email-status"],
    ["/email-status/dana", "email-status"],
    ["/resetpassword/dana", "reset-password"],
    ["/register", "register"],
    ["/buyPermits", "buy-permits"],
  ])("%j is %s", (path, name) => {
    expect(screenAt(path)?.name).toBe(name);
  });

  it.each([
    "/nowhere",
    "/LOGIN",
    "//login",
    "/register//success",
    "/login%2F",
    "/email-status/",
    "/email-status/a%2Fb/c",
    "/login/more",
    "/email-status",
    "/email-status/dana/more",
    "/register/other",
    "/other/success",
    "/citation-details/1",
    "/citation/1",
  ])("%j is none", (path) => {
    expect(screenAt(path)).toBeUndefined();
  });
});
