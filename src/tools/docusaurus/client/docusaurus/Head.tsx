import { usePage, useRouter } from 'docsgen/client'
import { type ReactNode, useEffect } from 'react'
import { headElements } from '../head-elements.js'
import { notesOf } from '../../../../client/rendering-notes.js'
import { updateHead } from '../update-head.js'

/**
 * Adds its children to the head of the document; `<html>` and `<body>` among them set attributes of these elements. An
 * element replaces one of the same kind, such as the title. Renders nothing in its place.
 */
export default function Head({ children }: { readonly children?: ReactNode }) {
  const notes = notesOf(useRouter())
  const elements = headElements(children)
  notes?.head.push(...elements)
  const key = JSON.stringify(elements)
  // The router resets the head for every page.
  const { route } = usePage()
  useEffect(() => updateHead(JSON.parse(key)), [key, route])
  return null
}
