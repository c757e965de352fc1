import type { ReactNode } from 'react'

/** The `pre` of a fence, which is a part of the code block. */
export default function MDXPre({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
