import 'docsgen:extra/components'
import type { ReactNode } from 'react'
import { cardsView } from '../../shared/component-views.js'
import { childList, createNode } from './create-node.js'

/** Props of `Cards`. */
export interface CardsProps {
  readonly className?: string
  readonly children?: ReactNode
}

/** A grid of cards. */
export default function Cards({ children, ...props }: CardsProps) {
  return cardsView(createNode, props, childList(children))
}
