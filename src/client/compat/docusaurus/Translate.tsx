import type { ReactNode } from 'react'

type Values = Readonly<Record<string, ReactNode>>

/** What Docusaurus' `Translate` takes: the text stands between the tags. */
export interface TranslateProps {
  readonly children?: string
  readonly id?: string
  readonly description?: string
  readonly values?: Values
}

/** The text as written: a site has one locale. */
export default function Translate({ children = '', id, values }: TranslateProps) {
  return <>{interpolate(children || (id ?? ''), values)}</>
}

/** The message as written, with its values put in. */
export function translate(
  message: { readonly message?: string; readonly id?: string },
  values?: Readonly<Record<string, string | number>>,
): string {
  return interpolate(message.message ?? message.id ?? '', values).join('')
}

function interpolate(text: string, values: Values = {}): ReactNode[] {
  return text.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : piece
  })
}
