/** A folder that the config names for Markdown files. */
export interface ContentFolder {
  readonly option: 'docs' | 'blog' | 'pages'
  /** Absolute path. */
  readonly dir: string
}

/** The folders with the Markdown files of a site, those of docs first. */
export function contentFolders({
  docs,
  blogs,
  pagesDir,
}: {
  readonly docs: readonly { readonly docsDir: string }[]
  readonly blogs: readonly { readonly blogDir: string }[]
  readonly pagesDir?: string
}): ContentFolder[] {
  return [
    ...docs.map(({ docsDir }) => ({ option: 'docs', dir: docsDir }) as const),
    ...blogs.map(({ blogDir }) => ({ option: 'blog', dir: blogDir }) as const),
    ...(pagesDir === undefined ? [] : [{ option: 'pages', dir: pagesDir } as const]),
  ]
}
