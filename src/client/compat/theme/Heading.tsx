import type { HTMLAttributes } from 'react'

/** What Docusaurus' `Heading` takes. */
export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

/** A heading with a link to itself where it has an id. */
export default function Heading({ as: Tag, children, id, ...rest }: HeadingProps) {
  return (
    <Tag {...rest} id={id}>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: CSS renders the sign, and the label names it */}
      {id && Tag !== 'h1' && <a className="anchor" href={`#${id}`} aria-label="Link to this section" />}
    </Tag>
  )
}
