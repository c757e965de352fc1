import type { LiHTMLAttributes } from 'react'

/** An item of a list, as in Docusaurus. */
export default function MDXLi(props: LiHTMLAttributes<HTMLLIElement>) {
  return <li {...props} />
}
