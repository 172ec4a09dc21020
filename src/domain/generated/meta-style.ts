// Generated from schemas/ by `npm run generate`. Do not edit.

export type Theme = "light" | "dark";
export type PageTitle = string;
export type HeaderColor = string;
export type NavigationBarColor = string;
export type NavigationFontColor = string;
export type BodyColor = string;
export type AccentColorButtonsAndLinks = string;
export type FooterText = string;
export type FooterColor = string;
export type FooterFontColor = string;
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
  headerColor?: HeaderColor;
  headerImage?: HeaderImage;
  navigationBarColor?: NavigationBarColor;
  navigationFontColor?: NavigationFontColor;
  bodyColor?: BodyColor;
  accentColor?: AccentColorButtonsAndLinks;
  footerText?: FooterText;
  footerColor?: FooterColor;
  footerFontColor?: FooterFontColor;
  font?: Font;
}
export interface HeaderImage {
  /**
   * A file in the tenant's folder assets/, or empty for none.
   */
  uri: string;
}
