import { useSite } from 'docsgen/client'
import { Children, isValidElement, type ReactNode, useEffect } from 'react'
import { documentTitle } from '../../../shared/title.js'

/** Sets the title and description of the document from its children, in the browser only. Renders nothing. */
export default function Head({ children }: { readonly children?: ReactNode }) {
  const site = useSite()
  const { title, description } = headOf(children)
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle({ title }, site)
    if (description !== undefined)
      document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, site])
  return null
}

interface HeadProps {
  readonly name?: string
  readonly content?: string
  readonly children?: ReactNode
}

function headOf(children: ReactNode): { readonly title: string | undefined; readonly description: string | undefined } {
  const elements = Children.toArray(children).filter((child) => isValidElement<HeadProps>(child))
  const title = elements.findLast(({ type }) => type === 'title')
  const meta = elements.findLast(({ type, props }) => type === 'meta' && props.name === 'description' && props.content)
  return { title: title && Children.toArray(title.props.children).join(''), description: meta?.props.content }
}
