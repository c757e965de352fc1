import type { HTMLAttributes } from 'react'
import * as strings from '../../../../shared/strings.js'

/** Props of `Heading`, as in Docusaurus. */
export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

/** A heading, with a link to itself if it has an id. */
export default function Heading({ as: Tag, children, id, ...rest }: HeadingProps) {
  return (
    <Tag {...rest} id={id}>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: CSS renders the `#`, and the label names the link */}
      {id && Tag !== 'h1' && <a className="anchor" href={`#${id}`} aria-label={strings.linkToSection} />}
    </Tag>
  )
}
