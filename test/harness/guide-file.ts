import { readFileSync } from 'node:fs'
import { repositoryPath } from './repository.js'

/** The code of the block with a title on a page of the guide: what a reader copies into a file of that name. */
export function guideFile(page: string, title: string): string {
  const text = readFileSync(repositoryPath('site/guide/docs', page), 'utf8')
  const found = [...text.matchAll(/^( *)(`{3,})\S* ?(.*)\n([\s\S]*?)^\1\2$/gm)].find(([, , , options = '']) =>
    options.includes(`title="${title}"`),
  )
  if (found === undefined) throw new Error(`${page} has no code block with the title "${title}"`)
  const [, indent = '', , , code = ''] = found
  return indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}
