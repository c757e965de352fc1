import { messages } from 'docsgen:language'
import { type InterpolateValues, interpolate } from './Interpolate.js'

/** Props of `Translate`, as in Docusaurus. The text is the child. */
export interface TranslateProps {
  readonly children?: string
  readonly id?: string
  readonly description?: string
  readonly values?: InterpolateValues
}

/** Renders the text in the language of the site, with its values inserted; as written, if the language does not have it. */
export default function Translate({ children = '', id, values }: TranslateProps) {
  return <>{interpolate(textOf({ message: children || undefined, id }), values)}</>
}

/** Returns the message in the language of the site, with its values inserted; as written, if the language does not have it. */
export function translate(
  message: { readonly message?: string; readonly id?: string; readonly description?: string },
  values?: Readonly<Record<string, string | number>>,
): string {
  return interpolate(textOf(message), values)
}

/** The text of an id, or of a message without one. */
function textOf({ id, message }: { readonly id?: string; readonly message?: string }): string {
  const key = id ?? message ?? ''
  return (Object.hasOwn(messages, key) ? messages[key] : undefined) ?? message ?? key
}
