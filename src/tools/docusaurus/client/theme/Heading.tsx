import { Children, type HTMLAttributes, isValidElement, type PropsWithChildren, type ReactNode } from 'react'
import { fill } from '../../../../shared/interface-text.js'
import * as strings from '../../../../shared/strings.js'

/** Props of `Heading`, as in Docusaurus. */
export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

/** A heading, with a link to itself beside it if it has an id. */
export default function Heading({ as: Tag, children, id, ...rest }: HeadingProps) {
  const heading = (
    <Tag {...rest} id={id}>
      {children}
    </Tag>
  )
  if (!id || Tag === 'h1') return heading
  return (
    <div className="linked-heading">
      {heading}
      {/* biome-ignore lint/a11y/useAnchorContent: CSS renders the `#`, and the label names the link */}
      <a
        className="anchor"
        href={`#${id}`}
        aria-label={fill(strings.linkToSection, { title: textOf(children) || id })}
      />
    </div>
  )
}

/** The text of children, without that of components. */
function textOf(children: ReactNode): string {
  const texts = Children.toArray(children).map((child) =>
    isValidElement<PropsWithChildren>(child) ? textOf(child.props.children) : String(child),
  )
  return texts.join('')
}
