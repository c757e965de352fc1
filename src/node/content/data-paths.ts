import type { ResolvedConfig } from '../model/config.js'
import { tagsFilePath } from './tags-file.js'

/** Paths of the files with the tags of docs and with the authors and tags of blogs. They may be missing. */
export function dataPaths({ docs, blogs }: Pick<ResolvedConfig, 'docs' | 'blogs'>): string[] {
  return [
    ...docs.flatMap((set) => tagsFilePath(set) ?? []),
    ...blogs.flatMap(({ authorsPath, tagsPath }) => [authorsPath, tagsPath]),
  ]
}
