import type { FrontMatter } from '../model/source-file.js'

const line = /^([A-Za-z_][\w-]*):(?:[ \t]+(?:'([^'\\]*)'|"([^"\\]*)"|([A-Za-z](?:[\w ,.()/&!?+'-]*[\w.)!?])?)))[ \t]*$/
/** Words that YAML's core schema (or an older one) does not read as text. */
const notText = /^(?:null|true|false|yes|no|on|off|y|n)$/i

/**
 * Front matter that is nothing but `key: text` lines, which is what nearly all pages have: read without a YAML parser,
 * some hundred times faster. Undefined where any line could mean something else; a test compares the two readers.
 */
export function readSimpleYaml(yaml: string): FrontMatter | undefined {
  const data: Record<string, string | boolean> = {}
  for (const text of yaml.split(/\r?\n/)) {
    if (text === '') continue
    const match = line.exec(text)
    if (!match) return undefined
    const [, key = '', single, double, plain] = match
    if (key === '__proto__' || Object.hasOwn(data, key)) return undefined
    if (plain === 'true' || plain === 'false') data[key] = plain === 'true'
    else if (plain !== undefined && notText.test(plain)) return undefined
    else data[key] = single ?? double ?? plain ?? ''
  }
  return data
}
