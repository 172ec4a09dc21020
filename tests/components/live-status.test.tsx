import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SeenStatus, useAnnouncement } from "../../src/components/live-status.tsx";

function Page() {
  const [told, tell] = useAnnouncement();
  return (
    <>
      <SeenStatus {...told} />
      <button type="button" onClick={() => tell("Vehicle saved.")}>
        Save
      </button>
      <button type="button">Edit</button>
    </>
  );
}

it("shows what was stored until the next press, stays to be listened to, and leaves the focus where it is", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const status = screen.getByRole("status");
  const save = screen.getByRole("button", { name: "Save" });
  expect(status).toHaveClass("visually-hidden");
  for (const time of ["the first time", "the second time"]) {
    await user.click(save);
    expect(status, time).not.toHaveClass("visually-hidden");
    expect(status).toHaveTextContent("Vehicle saved.");
    expect(save).toHaveFocus();
    await user.tab();
    expect(status).not.toHaveClass("visually-hidden");
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(status).toHaveClass("visually-hidden");
    expect(status).toHaveTextContent("Vehicle saved.");
  }
});
