import path from 'node:path'
import * as z from 'zod/mini'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { ResolvedDocs } from '../../node/base/docs.js'
import { ownOptions } from '../../node/base/own-options.js'
import { field, isRoutePath, stringRule, text } from '../../node/base/schema/fields.js'

export const tagOptions = ownOptions('tags', {
  fields: {
    'docs.tags': field(
      z._default(z.union([text, z.literal(false)]), 'tags.yml'),
      'File with the labels, permalinks and descriptions of tags, relative to `docs.dir`; `false`: none',
      { before: 'sidebarCollapsed' },
    ),
    'docs.tagsBase': field(
      z._default(text.check(stringRule(isRoutePath, 'is not a path', 'write a path such as "tags"')), 'tags'),
      'Path of the tag pages below `docs.routeBase`',
      { before: 'sidebarCollapsed' },
    ),
    'docs.inlineTags': field(
      z._default(z.enum(['ignore', 'warn', 'error']), 'warn'),
      'What to do about a tag that the tags file does not define, if there is such a file',
      { before: 'sidebarCollapsed' },
    ),
  },
})

/** A docs set and what the config says about its tags. */
export interface TaggedDocs {
  readonly set: ResolvedDocs
  readonly tagsBase: string
  readonly inlineTags: 'ignore' | 'warn' | 'error'
  /** Absolute path of the tags file; undefined if the config turns it off. */
  readonly tagsPath: string | undefined
  /** Whether the config names the file, which must exist then. */
  readonly isNamed: boolean
}

/** The docs sets of a site with the options of their folders. */
export function taggedDocs(config: ResolvedConfig): readonly TaggedDocs[] {
  const { docs: byFolder } = tagOptions.of(config)
  return config.docs.flatMap((set): TaggedDocs[] => {
    const own = byFolder.get(set.folder)
    if (own === undefined) return []
    const { tags, tagsBase, inlineTags } = own
    const tagsPath = tags === false ? undefined : path.join(set.docsDir, tags)
    return [{ set, tagsBase, inlineTags, tagsPath, isNamed: tags !== 'tags.yml' }]
  })
}
