/** The name of a language in a language; both are BCP 47 tags. The tag itself if it has no name. */
export function languageName(tag: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
}
