import type { ReactNode } from 'react'

/** Props of `Admonition`, as in Docusaurus. */
export interface AdmonitionProps {
  readonly type?: string
  readonly title?: ReactNode
  readonly icon?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/** The box that `:::note` renders, as a component. */
export default function Admonition({ children, className, title, type = 'note' }: AdmonitionProps) {
  return (
    <div className={`admonition admonition-${type}${className ? ` ${className}` : ''}`} role="note">
      <p className="admonition-title">{title ?? type.charAt(0).toUpperCase() + type.slice(1)}</p>
      {children}
    </div>
  )
}
