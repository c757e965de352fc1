import { usePage } from 'docsgen/client'

/** An item of the `toc` that a page exports in MDX. */
interface TocItem {
  /** HTML. */
  readonly value: string
  readonly id: string
  readonly level: number
}

/** Props of `TOCInline`, as in Docusaurus. `toc` defaults to the outline of the page. */
export interface TOCInlineProps {
  readonly toc?: readonly TocItem[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

/** A list of the page's headings, in its prose. */
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
