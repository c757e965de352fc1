import { readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { siteRelative } from '../model/names.js'
import { docsEntries, kindOf } from './files.js'
import { asRecord, valueAt } from './finding.js'

/** Warns about posts in the folder `blog` if the config says nothing about a blog, and reads the folder for nothing else. */
export function unreadBlog(config: unknown, { rootDir }: { readonly rootDir: string }): Diagnostic[] {
  const dir = join(rootDir, 'blog')
  if (valueAt(config, ['blog']) !== undefined || kindOf(dir) !== 'folder') return []
  const others = [...docsEntries(config).map(([, docs]) => valueAt(docs, ['dir'])), valueAt(config, ['pages', 'dir'])]
  const isRead = others.some(
    (other) => typeof other === 'string' && `${dir}${sep}`.startsWith(resolve(rootDir, other) + sep),
  )
  const post = isRead
    ? undefined
    : readdirSync(dir)
        .sort()
        .find((name) => /^\d{4}-\d{1,2}-\d{1,2}-.*\.mdx?$/.test(name))
  if (post === undefined || asRecord(config) === undefined) return []
  return [
    {
      code: 'unread-blog',
      severity: 'warning',
      message: 'the posts in "blog" are not published, because the config has no `blog`',
      hint: 'add `blog: {}` to the config, or `blog: false` if there is no blog',
      location: { file: siteRelative(rootDir, join(dir, post)), line: 1, column: 1 },
    },
  ]
}
