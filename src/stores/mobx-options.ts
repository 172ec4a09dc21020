import { configure } from "mobx";

// State changes in named methods only; a stray assignment is told in development and in tests.
configure({ enforceActions: "always" });
