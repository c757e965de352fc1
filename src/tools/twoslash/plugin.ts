import type { DocsgenPlugin } from 'docsgen'
import type { Pluggable } from 'unified'
import { rehypeTwoslash } from './rehype-twoslash.js'

/** Options of the plugin. */
export interface TwoslashOptions {
  /** Options of the compiler, as in `tsconfig.json`. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>
}

/** Compiles code blocks with the option `twoslash`, and shows the types of their identifiers. */
export default function twoslash({ compilerOptions = {} }: TwoslashOptions = {}): DocsgenPlugin {
  return {
    name: 'twoslash',
    config: ({ markdown = {}, ...config }, { rootDir }) => {
      const own: Pluggable = [rehypeTwoslash, { rootDir, compilerOptions }]
      return { ...config, markdown: { ...markdown, rehypePlugins: [...(markdown.rehypePlugins ?? []), own] } }
    },
  }
}
