import { memo, useState } from 'react'
import { type SidebarCategory, type SidebarItem, type SidebarItemsProps, useTheme } from '../../src/client/index.js'
import { fill, LinkLabel } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** A list of sidebar items, and their nested lists. */
export function SidebarItems({ items, currentHref }: SidebarItemsProps) {
  return (
    <ul>
      {items.map((item) =>
        item.type === 'html' ? (
          <li key={item.html} className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
        ) : item.type === 'category' && item.items.length > 0 ? (
          <Category key={item.label} category={item} currentHref={currentHref} />
        ) : (
          <li key={item.href ?? item.label} className={item.className}>
            <a href={item.href} aria-current={item.href === currentHref ? 'page' : undefined}>
              <LinkLabel {...item} />
            </a>
          </li>
        ),
      )}
    </ul>
  )
}

interface CategoryProps {
  readonly category: SidebarCategory
  readonly currentHref: string
}

/** A category. It opens if it contains the current page; only the reader closes it. */
const Category = memo(function Category({ category, currentHref }: CategoryProps) {
  const { SidebarItems: Items } = useTheme()
  const isNeeded = !category.collapsed || contains(category, currentHref)
  const [open, setOpen] = useState(isNeeded)
  if (isNeeded && !open) setOpen(true)
  const { className, group, href, index, items, label } = category
  const shown = <LinkLabel {...category} />
  const link = href !== undefined && (
    <a href={href} aria-current={href === currentHref ? 'page' : undefined}>
      {shown}
    </a>
  )
  const list = <Items items={items} currentHref={currentHref} />
  if (!category.collapsible) {
    return (
      <li className={className}>
        {link || <span className="group">{shown}</span>}
        {list}
      </li>
    )
  }
  return (
    <li className={className ?? (link ? 'linked' : undefined)}>
      {link}
      <details open={open} name={group} suppressHydrationWarning>
        <summary
          aria-label={link ? fill(strings.pagesOf, { label }) : undefined}
          aria-current={index === currentHref ? 'page' : undefined}
        >
          {!link && shown}
        </summary>
        {list}
      </details>
    </li>
  )
}, rendersTheSame)

/** Whether a navigation leaves a category as it is: it has neither the former page nor the new one. */
function rendersTheSame(before: CategoryProps, after: CategoryProps): boolean {
  const { category, currentHref } = after
  if (category !== before.category) return false
  return (
    currentHref === before.currentHref || !(contains(category, before.currentHref) || contains(category, currentHref))
  )
}

function contains(item: SidebarItem, href: string): boolean {
  if (item.type === 'html') return false
  if (item.href === href) return true
  return item.type === 'category' && (item.index === href || item.items.some((child) => contains(child, href)))
}
