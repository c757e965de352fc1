import { cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

/** The values of the placeholders `{name}` of a text. */
export type InterpolateValues = Readonly<Record<string, ReactNode>>

/** Props of `Interpolate`, as in Docusaurus. */
export interface InterpolateProps {
  /** The text with placeholders. */
  readonly children: string
  readonly values?: InterpolateValues
}

/** Inserts values into a text. The result is a string if all values are strings or numbers. */
export function interpolate(text: string, values?: Readonly<Record<string, string | number>>): string
export function interpolate(text: string, values?: InterpolateValues): ReactNode
export function interpolate(text: string, values: InterpolateValues = {}): ReactNode {
  const pieces = text.split(/(\{\w+\})/).map((piece): ReactNode => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : piece
  })
  if (!pieces.some((piece) => isValidElement(piece) || Array.isArray(piece))) return pieces.join('')
  return pieces.map((piece, key) =>
    isValidElement(piece) ? cloneElement(piece, { key }) : <Fragment key={key}>{piece}</Fragment>,
  )
}

/** Renders a text with its values inserted. */
export default function Interpolate({ children, values }: InterpolateProps) {
  return <>{interpolate(children, values)}</>
}
