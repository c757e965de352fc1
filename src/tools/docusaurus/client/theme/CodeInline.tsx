import type { HTMLAttributes } from 'react'

/** Code within a line, as in Docusaurus. */
export default function CodeInline(props: HTMLAttributes<HTMLElement>) {
  return <code {...props} />
}
