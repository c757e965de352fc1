import type { ElementContent, Nodes, Properties } from 'hast'
import { elementAttributes } from '../../shared/component-views.js'
import type { Strings } from '../../shared/interface-text.js'

/** The use of a component: its attributes if all of them are literals, and its children. */
export interface ComponentUse {
  readonly props: Readonly<Record<string, string | number | boolean>>
  readonly children: ElementContent[]
  /** The texts of the interface. */
  readonly strings: Strings
  /** Reports a problem at the position of the component. */
  readonly report: (problem: string, hint: string) => void
}

/** A mistake in the use of a component. */
export interface ComponentProblem {
  readonly message: string
  readonly hint: string
  /** Whether readers do not see something that the author wrote. */
  readonly isLost: boolean
}

/** A mistake in the use of a component, with its place. */
export interface PlacedProblem extends ComponentProblem {
  readonly code: 'component-attribute' | 'component-content'
  readonly node: Nodes
}

/** The properties of a component's element: its class, and what the author adds to it. */
export function elementProperties(name: string, props: ComponentUse['props']): Properties {
  const { className, ...rest } = props
  const own = className === undefined ? [] : String(className).split(/\s+/)
  return { className: [name, ...own], ...elementAttributes(rest) }
}
