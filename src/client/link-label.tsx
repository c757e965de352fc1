import type { PageLink } from '../shared/page.js'

/**
 * The label of a link to a page. If it is in another language than the site, an element says so, for screen readers, fonts and the
 * direction of the text.
 */
export function LinkLabel({ label, language }: Pick<PageLink, 'label' | 'language'>) {
  if (!language) return label
  return (
    <bdi lang={language.tag} dir={language.direction}>
      {label}
    </bdi>
  )
}
