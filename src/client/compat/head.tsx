import { Children, isValidElement, type ReactNode, useEffect } from 'react'
import { useSite } from 'docsgen/client'

/** Puts title and description of its children into the document's head, in the browser; renders nothing. */
export function Head({ children }: { readonly children?: ReactNode }) {
  const { title: siteTitle, titleDelimiter } = useSite()
  const { title, description } = headOf(children)
  useEffect(() => {
    if (title !== undefined) document.title = title === siteTitle ? title : `${title} ${titleDelimiter} ${siteTitle}`
    if (description !== undefined)
      document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, siteTitle, titleDelimiter])
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
