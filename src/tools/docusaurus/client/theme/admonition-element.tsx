import { Children, type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react'

interface AdmonitionElementProps {
  /** The component of the site. */
  readonly as: ComponentType<{ readonly title?: ReactNode; readonly children?: ReactNode }>
  /** Whether the first child is the title. */
  readonly hasTitle?: boolean
  readonly children?: ReactNode
}

/** A box of Markdown that a component of the site renders. */
export default function AdmonitionElement({ as: Component, hasTitle, children, ...rest }: AdmonitionElementProps) {
  if (!hasTitle) return <Component {...rest}>{children}</Component>
  const [title, ...content] = Children.toArray(children)
  const text = isValidElement(title) ? (title as ReactElement<{ children?: ReactNode }>).props.children : undefined
  return (
    <Component {...rest} title={text}>
      {content}
    </Component>
  )
}
