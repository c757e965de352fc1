import { useSite, withBase } from 'docsgen/client'
import { LinkLabel } from '../../../../client/link-label.js'
import { fill, pluralForm } from '../../../../shared/interface-text.js'
import * as strings from '../../../../shared/strings.js'
import type { PropSidebarItem } from '../docs/sidebar-category.js'
import { firstHref } from '../../../../shared/first-href.js'

/** Props of `DocCard`, as in Docusaurus. */
export interface DocCardProps {
  readonly item: PropSidebarItem
}

/** A link to an item of a sidebar, with its description or, for a category, the number of its items. */
export default function DocCard({ item }: DocCardProps) {
  const { base, locale } = useSite()
  const href = firstHref(item)
  if (href === undefined || item.type === 'html') return null
  const text = item.description ?? (item.type === 'category' ? pageCount(item.items.length, locale) : undefined)
  return (
    <a href={withBase(href, base)}>
      <strong>
        <LinkLabel label={item.label} language={item.language} />
      </strong>{' '}
      {text && <span>{text}</span>}
    </a>
  )
}

function pageCount(count: number, locale: string): string {
  return fill(pluralForm(strings.pageCount, { count, locale }), { count: count.toLocaleString(locale) })
}
