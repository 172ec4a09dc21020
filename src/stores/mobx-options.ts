import { configure } from "mobx";

// State changes happen in actions only; any other assignment is reported in development and in tests.
configure({ enforceActions: "always" });
