/** What a picture for social networks shows of a page. */
export interface SocialImagePage {
  /** Path below the base. */
  readonly route: string
  /** Plain text; empty if it is the title of the site. */
  readonly title: string
  readonly description?: string
  /** The categories around the page, outermost first. */
  readonly section: readonly string[]
  readonly siteTitle: string
  /** Language tag of the page. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** Returns the picture of a page as SVG, 1200 by 630 pixels. */
export type SocialImageTemplate = (page: SocialImagePage) => string
