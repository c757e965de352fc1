import type { ReactNode } from 'react'
import { elementAttributes } from '../../shared/component-views.js'
import * as strings from '../../shared/strings.js'

/** Props of boxes. The icon is that of docsgen's style sheet. */
export interface AdmonitionProps {
  readonly type?: string
  readonly title?: ReactNode
  readonly icon?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

const { caution, danger, important, info, note, success, tip, warning } = strings
const TITLES: Readonly<Record<string, string>> = {
  caution,
  danger,
  important,
  info,
  note,
  success,
  tip,
  warning,
  secondary: note,
}

/** The box that `:::note` renders. */
export default function AdmonitionLayout({
  children,
  className,
  icon: _icon,
  title,
  type = 'note',
  ...rest
}: AdmonitionProps) {
  return (
    <div
      className={`admonition admonition-${type}${className ? ` ${className}` : ''}`}
      role="note"
      {...elementAttributes(rest)}
    >
      <p className="admonition-title">{title ?? TITLES[type] ?? type.charAt(0).toUpperCase() + type.slice(1)}</p>
      {children}
    </div>
  )
}
