import { type ReactNode, useEffect, useState } from 'react'

/** What Docusaurus' `CodeBlock` takes. */
export interface CodeBlockProps {
  readonly children?: ReactNode
  readonly className?: string
  readonly language?: string
  readonly title?: string
  readonly showLineNumbers?: boolean | number
}

/** Code whose text a component computes; it is rendered without colours, which are made at build time only. */
export default function CodeBlock({ children, className, language, showLineNumbers, title }: CodeBlockProps) {
  const copyable = useMounted()
  const numbered = showLineNumbers !== undefined && showLineNumbers !== false
  const first = typeof showLineNumbers === 'number' ? showLineNumbers : 1
  const name = language ? `language-${language}` : className
  return (
    <div className={numbered ? 'code numbered' : 'code'}>
      {title && <div className="code-title">{title}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <pre tabIndex={0}>
        <code className={name}>{numbered ? numberedLines(children, first) : trimmed(children)}</code>
      </pre>
      {copyable && <button type="button" className="copy" data-copy="" aria-label="Copy code" />}
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

/** False while prerendering and hydrating: a copy button is of use only with a script. */
function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}
