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

interface HeadContent {
  title?: string
  description?: string
}

function headOf(children: ReactNode): HeadContent {
  const content: HeadContent = {}
  for (const child of Children.toArray(children)) {
    if (!isValidElement<{ readonly name?: string; readonly content?: string; readonly children?: ReactNode }>(child))
      continue
    if (child.type === 'title') content.title = Children.toArray(child.props.children).join('')
    else if (child.type === 'meta' && child.props.name === 'description' && child.props.content)
      content.description = child.props.content
  }
  return content
}
