import 'docsgen:extra/cards'
import { type PropSidebarItem, useCurrentSidebarSiblings } from '../docs/sidebar-category.js'
import { firstHref } from '../../../../shared/first-href.js'
import DocCard from './DocCard.js'

/** Props of `DocCardList`, as in Docusaurus. `items` defaults to what the current page is the index of, or is beside of. */
export interface DocCardListProps {
  readonly items?: readonly PropSidebarItem[]
  readonly className?: string
}

/** A grid of cards, one for each item of a sidebar. */
export default function DocCardList({ items, className }: DocCardListProps) {
  return items === undefined ? <CurrentList className={className} /> : <List items={items} className={className} />
}

function CurrentList({ className }: { readonly className: string | undefined }) {
  return <List items={useCurrentSidebarSiblings()} className={className} />
}

function List({
  items,
  className = '',
}: {
  readonly items: readonly PropSidebarItem[]
  readonly className: string | undefined
}) {
  return (
    <ul className={`cards ${className}`.trim()}>
      {items
        .filter((item) => firstHref(item) !== undefined)
        .map((item, index) => (
          <li key={index}>
            <DocCard item={item} />
          </li>
        ))}
    </ul>
  )
}
