import { load } from 'cheerio'

/** What a page is. Lists are the pages of tags, of authors, the archive, and those that list posts. */
export type PageKind = 'doc' | 'category' | 'post' | 'page' | 'list'

/** The kind of a document of Docusaurus, from the classes of its root; undefined if it has no content, such as a redirect. */
export function pageKind(html: string): PageKind | undefined {
  const classes = (load(html)('html').attr('class') ?? '').split(/\s+/)
  if (classes.includes('docs-doc-page'))
    return classes.some((name) => name.startsWith('docs-doc-id-')) ? 'doc' : 'category'
  if (classes.includes('plugin-docs')) return 'list'
  if (classes.includes('plugin-blog')) return classes.includes('blog-post-page') ? 'post' : 'list'
  return classes.includes('plugin-pages') ? 'page' : undefined
}
