import { translatePage, UNTRANSLATED } from "./translate-page.ts";

// Testing-library selects an option by its markup, which a translator changes.
translatePage([...UNTRANSLATED, "OPTION"]);
