import type { ElementContent } from 'hast'
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
