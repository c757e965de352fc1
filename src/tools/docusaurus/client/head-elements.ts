import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import type { HeadElement } from '../../../shared/head-key.js'

/** Names of attributes that are not the lower-cased name of React's prop. */
const ATTRIBUTES: Readonly<Record<string, string>> = { className: 'class', httpEquiv: 'http-equiv' }

/** The elements among the children of `Head`. Components are skipped: only elements can be in a head. */
export function headElements(children: ReactNode): HeadElement[] {
  return Children.toArray(children).flatMap((child): HeadElement[] => {
    if (!isValidElement<Readonly<Record<string, unknown>>>(child)) return []
    const { children: inner, dangerouslySetInnerHTML, ...props } = child.props
    if (child.type === Fragment) return headElements(inner as ReactNode)
    if (typeof child.type !== 'string') return []
    const html = (dangerouslySetInnerHTML as { readonly __html?: string } | undefined)?.__html
    const text = html ?? Children.toArray(inner as ReactNode).join('')
    return [{ tag: child.type, attributes: attributesOf(props), text: text === '' ? undefined : text }]
  })
}

function attributesOf(props: Readonly<Record<string, unknown>>): HeadElement['attributes'] {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([, value]) => value !== undefined && value !== null && value !== false)
      .map(([name, value]) => [ATTRIBUTES[name] ?? name.toLowerCase(), value === true ? true : String(value)]),
  )
}
