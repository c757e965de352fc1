import 'docsgen:extra/diagrams'
import { Children, type ReactNode } from 'react'
import { escapeHtml } from '../../shared/escape-html.js'

/** Props of `Mermaid`. The source of the diagram is `chart`, `value` or the text between the tags. */
export interface MermaidProps {
  readonly chart?: string
  readonly value?: string
  readonly children?: ReactNode
}

/** A diagram. Its source is shown until the script of pages with diagrams has rendered it. */
export default function Mermaid({ chart, children, value = chart }: MermaidProps) {
  const source = value ?? Children.toArray(children).join('')
  const code = `<div class="code"><pre><code class="language-mermaid">${escapeHtml(source)}</code></pre></div>`
  // As HTML, because the script may change the content before React hydrates.
  return <figure key={source} className="diagram" dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
}
