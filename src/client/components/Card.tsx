import 'docsgen:extra/components'
import { useSite, withBase } from 'docsgen/client'
import type { ReactNode } from 'react'
import { cardView, isImageIcon } from '../../shared/component-views.js'
import { childList, createNode } from './create-node.js'

/** Props of `Card`. */
export interface CardProps {
  readonly title?: ReactNode
  /** Path of the site, without the base, or a URL. */
  readonly href?: string
  /** An emoji, the path or URL of an image, or an element. */
  readonly icon?: ReactNode
  readonly description?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/** A box with a title, which can be a link as a whole. */
export default function Card({ children, href, icon, ...props }: CardProps) {
  const { base } = useSite()
  const target = href === undefined ? {} : { href: withBase(href, base) }
  const picture = typeof icon === 'string' && isImageIcon(icon) ? withBase(icon, base) : icon
  return cardView(createNode, { ...props, ...target, icon: picture }, childList(children))
}
