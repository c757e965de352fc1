import type { PageBadge, PageLink } from '../shared/page.js'

/**
 * The label of a link to a page. If it is in another language than the site, an element says so, for screen readers, fonts and the
 * direction of the text. An icon precedes it, and a badge follows it.
 */
export function LinkLabel({ label, language, badge, icon }: LinkLabelProps) {
  const text = language ? (
    <bdi lang={language.tag} dir={language.direction}>
      {label}
    </bdi>
  ) : (
    label
  )
  return (
    <>
      {icon && <i data-icon={icon} />}
      {text}
      {badge && <span className={`badge badge-${badge.kind}`}>{` ${badge.text}`}</span>}
    </>
  )
}

interface LinkLabelProps extends Pick<PageLink, 'label' | 'language'> {
  readonly badge?: PageBadge
  /** Name of an icon of the site. */
  readonly icon?: string
}
