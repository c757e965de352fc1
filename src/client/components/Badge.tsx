import 'docsgen:extra/components'
import type { ReactNode } from 'react'
import { badgeView } from '../../shared/component-views.js'
import { childList, createNode } from './create-node.js'

/** Props of `Badge`. */
export interface BadgeProps {
  readonly type?: 'default' | 'info' | 'tip' | 'warning' | 'danger'
  readonly text?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/** A short label in a colored box. */
export default function Badge({ children, ...props }: BadgeProps) {
  return badgeView(createNode, props, childList(children))
}
