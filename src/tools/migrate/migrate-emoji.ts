import { valueAt } from '../../node/config/finding.js'
import { asRecord } from '../../node/base/record.js'
import { type EmojiFinder, loadEmoji, shortcodesIn } from '../../node/markdown/emoji.js'
import { emojiShortcode } from '../../node/base/source-text/author-text.js'
import { isInstalled } from './migrate-content.js'
import type { OldSite } from './old-site.js'
import { join, manual, mapped, nested, type Part, type Settings } from './part.js'

/** The package that knows the shortcodes of emoji. */
export const EMOJI_PACKAGE = 'node-emoji'

/**
 * Docusaurus replaces shortcodes of emoji by default, with the package `node-emoji`, which it brings. The option is on in the new config
 * if the content has some, and the site then installs the package itself.
 */
export function migrateEmoji(site: OldSite, settings: Settings): Part {
  const at = ['markdown', 'emoji']
  if (valueAt(site.config, at) === false) return join()
  const find = isInstalled(site, 'node-emoji') ? loadEmoji(site.rootDir) : undefined
  for (const dir of contentDirs(settings)) {
    const found = site
      .list(dir)
      .find((file) => /\.mdx?$/.test(file) && hasEmoji(site.read(`${dir}/${file}`) ?? '', find))
    if (found === undefined) continue
    const file = `${dir}/${found}`
    if (find) return mapped(file, nested('markdown.emoji', true))
    const install = 'run "npm install node-emoji", which knows the shortcodes of emoji such as those in this file'
    return manual(file, `${install}, and set markdown.emoji to true`)
  }
  return join()
}

function contentDirs({ docs, blog, pages }: Settings): string[] {
  const folders = [docs, blog].flatMap((one) => (Array.isArray(one) ? one : [one])).map(asRecord)
  const dirs = [...folders, asRecord(pages)].flatMap((folder) => (typeof folder?.dir === 'string' ? [folder.dir] : []))
  return [...new Set(['docs', ...dirs, 'versioned_docs'])]
}

/** Whether the text of a page has a shortcode, outside of code. */
function hasEmoji(source: string, find: EmojiFinder | undefined): boolean {
  if (!source.includes(':')) return false
  const text = withoutCode(source)
  return find
    ? shortcodesIn(text).some((shortcode) => find(shortcode) !== undefined)
    : text.search(emojiShortcode) !== -1
}

/** Without fenced code, and without code in lines. */
function withoutCode(source: string): string {
  let fence: string | undefined
  const lines = source.split('\n').filter((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark === undefined) return fence === undefined
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
    return false
  })
  return lines.join('\n').replace(/`[^`\n]*`/g, '')
}
