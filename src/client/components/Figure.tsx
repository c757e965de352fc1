import { useSite, withBase } from 'docsgen/client'
import type { ReactNode } from 'react'
import { figureView } from '../../shared/component-views.js'
import { childList, createNode } from './create-node.js'

/** Props of `Figure`. */
export interface FigureProps {
  /** Path of the site, without the base, or a URL. */
  readonly src: string
  readonly alt?: string
  readonly caption?: ReactNode
  readonly width?: number | string
  readonly height?: number | string
  readonly className?: string
  readonly children?: ReactNode
}

/** An image with a caption. */
export default function Figure({ children, src, ...props }: FigureProps) {
  const { base } = useSite()
  return figureView(createNode, { ...props, src: withBase(src, base) }, childList(children))
}
