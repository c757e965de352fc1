import { usePage } from 'docsgen/client'

/** An entry of MDX's `toc`. */
interface TocItem {
  /** HTML. */
  readonly value: string
  readonly id: string
  readonly level: number
}

/** What Docusaurus' `TOCInline` takes; `toc` is the page's own where it is left out. */
export interface TOCInlineProps {
  readonly toc?: readonly TocItem[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

/** The outline of the page, within its prose. */
export default function TOCInline({ maxHeadingLevel = 3, minHeadingLevel = 2, toc }: TOCInlineProps) {
  const { outline } = usePage()
  const items = toc ?? outline.map(({ depth, html, id }) => ({ level: depth, value: html, id }))
  return (
    <ul>
      {items
        .filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
        .map(({ id, level, value }) => (
          <li key={id} className={`depth-${level}`}>
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: value }} />
          </li>
        ))}
    </ul>
  )
}
