import { type ComponentType, Fragment, type ReactNode } from 'react'
import { FenceContext } from '../../../../client/components/rendered-fence.js'
import MDXCode from './MDXComponents/Code.js'

/** Props of `CodeFence`: what MDX gives to the `code` of a fence, and the components of the site. */
export interface CodeFenceProps {
  /** The code as docsgen renders it. */
  readonly children: ReactNode
  /** The code as written, with a line break at its end. */
  readonly source: string
  readonly className?: string
  readonly metastring?: string
  readonly live?: boolean
  readonly pre?: ComponentType<{ readonly children?: ReactNode }>
  readonly code?: ComponentType<{ readonly children?: ReactNode }>
}

/** A fence that components of the site render: a `code` with the text in a `pre`. */
export default function CodeFence({
  children,
  source,
  pre: Pre = Fragment,
  code: Code = MDXCode,
  ...rest
}: CodeFenceProps) {
  return (
    <FenceContext value={{ source: source.trim(), rendered: children }}>
      <Pre>
        <Code {...rest}>{source}</Code>
      </Pre>
    </FenceContext>
  )
}
