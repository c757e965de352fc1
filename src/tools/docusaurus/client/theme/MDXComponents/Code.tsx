import CodeBlock from '@theme/CodeBlock'
import CodeInline from '@theme/CodeInline'
import { Children } from 'react'
import type { CodeBlockProps } from '../../../../../client/components/CodeBlock.js'

/** The code of a fence or within a line, as in Docusaurus. */
export default function MDXCode(props: CodeBlockProps) {
  const parts = Children.toArray(props.children)
  const isInline =
    props.children !== undefined && parts.every((part) => typeof part === 'string' && !part.includes('\n'))
  return isInline ? <CodeInline {...(props as object)} /> : <CodeBlock {...props} />
}
