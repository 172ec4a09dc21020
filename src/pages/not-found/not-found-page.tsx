/** The 404 page. */
export { LostPage as Component } from "../../panels/lost-page.tsx";
