// Generated from schemas/ by `npm run generate`. Do not edit.

export type Theme = "light" | "dark";
export type PageTitle = string;
export type HeaderColour = string;
export type NavigationBarColour = string;
export type NavigationFontColour = string;
export type BodyColour = string;
export type AccentColourButtonsAndLinks = string;
export type FooterText = string;
export type FooterColour = string;
export type FooterFontColour = string;
export type Font = "system" | "georgia" | "verdana" | "trebuchet";
/**
 * This interface was referenced by `Style`'s JSON-Schema
 * via the `definition` "Colour".
 */
export type Colour = string;

/**
 * The look of one tenant. The preview draws its style form from this document.
 */
export interface Style {
  $schema?: string;
  theme?: Theme;
  pageTitle?: PageTitle;
  headerColor?: HeaderColour;
  headerImage?: HeaderImage;
  navigationBarColor?: NavigationBarColour;
  navigationFontColor?: NavigationFontColour;
  bodyColor?: BodyColour;
  accentColor?: AccentColourButtonsAndLinks;
  footerText?: FooterText;
  footerColor?: FooterColour;
  footerFontColor?: FooterFontColour;
  font?: Font;
}
export interface HeaderImage {
  /**
   * A file in the tenant's folder assets/, or empty for none.
   */
  uri: string;
}
