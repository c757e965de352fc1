import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bodyStartOf } from '../../src/node/base/source-text/front-matter-span.js'
import { repositoryPath } from './repository.js'

const corporaDir = repositoryPath('..', 'shared', 'corpora')

/** Whether the two folders of real docs exist next to this repository. */
export const hasCorpora = existsSync(corporaDir)

/** A Markdown file of a corpus. */
export interface CorpusFile {
  /** `redux/api/store.md` */
  readonly name: string
  readonly text: string
  readonly bodyStart: number
}

/** Reads all Markdown files of both corpora, sorted; none if the corpora are missing. */
export function corpusFiles(): CorpusFile[] {
  if (!hasCorpora) return []
  return ['redux', 'redux-toolkit'].flatMap((corpus) => {
    const docsDir = path.join(corporaDir, corpus, 'docs')
    const names = readdirSync(docsDir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.mdx?$/.test(name))
    return names.sort().map((name) => {
      const text = readFileSync(path.join(docsDir, name), 'utf8')
      return { name: `${corpus}/${name}`, text, bodyStart: bodyStartOf(text) }
    })
  })
}

/** Copies the config of a corpus and its search questions to a folder, so that the originals stay unchanged. */
export function copyCorpusConfig(name: string, root: string): void {
  const isOwn = (file: string): boolean => !/\.docsgen|build$/.test(path.relative(repositoryPath(), file))
  cpSync(repositoryPath('test', 'corpora', name), root, { recursive: true, filter: isOwn })
  const configPath = path.join(root, 'docsgen.config.ts')
  const config = readFileSync(configPath, 'utf8')
  writeFileSync(configPath, config.replace(/(['"`])(?:\.\.\/)+shared\/corpora/, `$1${corporaDir}`))
}
