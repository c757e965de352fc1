import type { ReactNode } from 'react'
import { useIsBrowser } from '../use-is-browser.js'
import { useRenderedFence } from './rendered-fence.js'
import * as strings from '../../shared/strings.js'

/** Props of `CodeBlock`. */
export interface CodeBlockProps {
  readonly children?: ReactNode
  readonly className?: string
  readonly language?: string
  readonly title?: string
  readonly showLineNumbers?: boolean | number
}

/**
 * A code block. The text of a fence is highlighted, because that is done at build time; text that a component computes is not.
 */
export default function CodeBlock({ children, className, language, showLineNumbers, title }: CodeBlockProps) {
  // The buttons work only with JavaScript.
  const hasButtons = useIsBrowser()
  const rendered = useRenderedFence(children)
  const numbered = showLineNumbers !== undefined && showLineNumbers !== false
  const first = typeof showLineNumbers === 'number' ? showLineNumbers : 1
  const name = language ? `language-${language}` : className
  if (rendered !== undefined) return rendered
  return (
    <div className={numbered ? 'code numbered' : 'code'} data-lang={/language-(\S+)/.exec(name ?? '')?.[1]}>
      {title && <div className="code-title">{title}</div>}
      {/* The document makes it a tab stop while it scrolls. */}
      <pre suppressHydrationWarning>
        <code className={name}>{numbered ? numberedLines(children, first) : trimmed(children)}</code>
      </pre>
      {/* The document shows it if a line is too long: see code-buttons.ts. */}
      {hasButtons && <button type="button" className="rewrap" hidden aria-label={strings.wrapLines} />}
      {hasButtons && <button type="button" className="copy" data-copy="" aria-label={strings.copyCode} />}
    </div>
  )
}

function numberedLines(children: ReactNode, first: number): ReactNode {
  if (typeof children !== 'string') return children
  return trimmed(children)
    .split('\n')
    .map((line, index) => (
      <span key={index} className="line" data-line={first + index}>
        {`${line}\n`}
      </span>
    ))
}

function trimmed<T>(children: T): T | string {
  return typeof children === 'string' ? children.replace(/^\n+|\s+$/g, '') : children
}
