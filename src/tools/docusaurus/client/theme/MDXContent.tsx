import type { ReactNode } from 'react'

/** Shows imported Markdown in the styles of prose. */
export default function MDXContent({ children }: { readonly children?: ReactNode }) {
  return <div className="prose">{children}</div>
}
