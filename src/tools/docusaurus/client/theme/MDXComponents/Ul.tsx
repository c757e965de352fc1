import type { HTMLAttributes } from 'react'

/** A list without numbers, as in Docusaurus. */
export default function MDXUl(props: HTMLAttributes<HTMLUListElement>) {
  return <ul {...props} />
}
