import { type InterpolateValues, interpolate } from './Interpolate.js'

/** Props of `Translate`, as in Docusaurus. The text is the child. */
export interface TranslateProps {
  readonly children?: string
  readonly id?: string
  readonly description?: string
  readonly values?: InterpolateValues
}

/** Renders the text as written, with its values inserted: a site has a single locale. */
export default function Translate({ children = '', id, values }: TranslateProps) {
  return <>{interpolate(children || (id ?? ''), values)}</>
}

/** Returns the message as written, with its values inserted. */
export function translate(
  message: { readonly message?: string; readonly id?: string; readonly description?: string },
  values?: Readonly<Record<string, string | number>>,
): string {
  return interpolate(message.message ?? message.id ?? '', values)
}
