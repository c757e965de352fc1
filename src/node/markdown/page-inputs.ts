import path from 'node:path'
import type { VFile } from 'vfile'
import { hashFile } from '../store/file-hashes.js'
import type { PageInput } from '../model/compiled-page.js'

declare module 'vfile' {
  interface DataMap {
    /** Paths of the files that the page is made from besides its source: plugins add those that they read. */
    inputs?: string[]
  }
}

/** Adds a file to the inputs of a page. It may be missing. */
export function noteInput({ data }: VFile, filePath: string): void {
  if (data.inputs === undefined) data.inputs = [filePath]
  else if (Array.isArray(data.inputs) && !data.inputs.includes(filePath)) data.inputs.push(filePath)
}

/**
 * The files that a page is made from besides its source, with their hashes: those of fences, and those that plugins have added
 * to `file.data.inputs`. A relative path starts from the folder of the page. Reports an entry that is no path.
 */
export function pageInputs(file: VFile): PageInput[] {
  const inputs: unknown = file.data.inputs
  if (inputs === undefined) return []
  const paths = Array.isArray(inputs) ? inputs : [inputs]
  const wrong = paths.find((one) => typeof one !== 'string' || one === '')
  if (wrong !== undefined)
    file.message(`a plugin has put ${JSON.stringify(wrong)} into \`file.data.inputs\`, which is no path`, {
      ruleId: 'markdown',
      source: 'make it an array of file paths',
    })
  const from = path.dirname(file.path)
  const valid = paths.filter((one): one is string => typeof one === 'string' && one !== '')
  const unique = new Set(valid.map((one) => path.resolve(from, one)))
  return [...unique].sort().map((filePath) => ({ path: filePath, hash: hashFile(filePath) }))
}
