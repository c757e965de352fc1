import { nameHash } from '../content/hash.js'
import { arrayHead, endOfItem, readHead, readText, textItem } from './cbor.js'
import { pack, unpack } from './packed.js'
import type { IndexFile } from './search-page.js'

/** A word of the index, with all that is known of it as Pagefind wrote it. */
interface Word {
  readonly text: string
  readonly bytes: Buffer
}

/** Bytes of a shard before compression; about a third is sent. */
const SHARD_BYTES = 6000

/** Words that begin with the same so many letters stay together, as long as they are no more than a few shards. */
const KEPT_TOGETHER = 3

/**
 * Cuts the index into smaller shards than Pagefind does, which makes them some 35 kB each: a query needs the shard of
 * each of its words and no more. Words with the same beginning stay in one, so that a word half typed finds them all.
 */
export function reshard(files: readonly IndexFile[], language: string): IndexFile[] {
  const meta = files.find(({ name }) => name.endsWith('.pf_meta'))
  const entry = files.find(({ name }) => name === 'pagefind-entry.json')
  if (!meta || !entry) throw new Error('Pagefind wrote no list of its files')
  const byName = new Map(files.map((file) => [file.name, file]))
  const head = readMeta(unpack(meta.bytes))
  const words = head.chunks.flatMap((hash) => {
    const chunk = byName.get(`index/${hash}.pf_index`)
    if (!chunk) throw new Error(`Pagefind wrote no shard ${hash}`)
    return readWords(unpack(chunk.bytes))
  })
  const shards = groupsOf(words).map((group) => {
    const content = Buffer.concat([arrayHead(1), arrayHead(group.length), ...group.map(({ bytes }) => bytes)])
    return { hash: `${language}_${nameHash(content)}`, group, bytes: pack(content) }
  })
  const ranges = shards.map(({ hash, group }, i) => {
    const [before, after] = [shards[i - 1]?.group.at(-1)?.text, shards[i + 1]?.group[0]?.text]
    const [from = '', to = ''] = [group[0]?.text, group.at(-1)?.text]
    const shortTo = after === undefined ? to : upToDifference(to, after)
    const row = [before === undefined ? from : upToDifference(from, before), shortTo < from ? to : shortTo, hash]
    return Buffer.concat([arrayHead(3), ...row.map(textItem)])
  })
  const content = Buffer.concat([head.before, arrayHead(shards.length), ...ranges, head.after])
  const metaHash = `${language}_${nameHash(content)}`
  const kept = files.filter((file) => file !== meta && file !== entry && !file.name.startsWith('index/'))
  return [
    ...kept,
    ...shards.map(({ hash, bytes }) => ({ name: `index/${hash}.pf_index`, bytes })),
    { name: `pagefind.${metaHash}.pf_meta`, bytes: pack(content) },
    { name: entry.name, bytes: entryWith(entry.bytes, metaHash) },
  ]
}

/** The parts of `pf_meta`: version, pages, shards (from, to, name), and the rest. */
function readMeta(bytes: Buffer): { before: Buffer; chunks: string[]; after: Buffer } {
  const version = readHead(bytes, 0).end
  const pages = endOfItem(bytes, version)
  const at = endOfItem(bytes, pages)
  const list = readHead(bytes, at)
  const chunks: string[] = []
  let next = list.end
  for (let i = 0; i < list.value; i++) {
    const from = readHead(bytes, next).end
    chunks.push(readText(bytes, endOfItem(bytes, endOfItem(bytes, from))))
    next = endOfItem(bytes, next)
  }
  return { before: bytes.subarray(0, at), chunks, after: bytes.subarray(next) }
}

function readWords(bytes: Buffer): Word[] {
  const list = readHead(bytes, readHead(bytes, 0).end)
  const words: Word[] = []
  let at = list.end
  for (let i = 0; i < list.value; i++) {
    const end = endOfItem(bytes, at)
    words.push({ text: readText(bytes, readHead(bytes, at).end), bytes: bytes.subarray(at, end) })
    at = end
  }
  return words
}

function groupsOf(words: readonly Word[]): Word[][] {
  const groups: Word[][] = []
  let group: Word[] = []
  let size = 0
  for (const word of words) {
    const limit = SHARD_BYTES * (beginningOf(word) === beginningOf(group.at(-1)) ? 4 : 1)
    if (group.length > 0 && size + word.bytes.length > limit) {
      groups.push(group)
      group = []
      size = 0
    }
    group.push(word)
    size += word.bytes.length
  }
  return group.length === 0 ? groups : [...groups, group]
}

function beginningOf(word: Word | undefined): string | undefined {
  return word?.text.slice(0, KEPT_TOGETHER)
}

/** The beginning of a word, up to the letter that it differs in from another. */
function upToDifference(word: string, other: string): string {
  const letters = [...word]
  const others = [...other]
  const same = letters.findIndex((letter, i) => letter !== others[i])
  return same === -1 ? word : letters.slice(0, same + 1).join('')
}

function entryWith(bytes: Uint8Array, metaHash: string): Buffer {
  const entry = JSON.parse(Buffer.from(bytes).toString('utf8')) as { languages: Record<string, { hash: string }> }
  for (const language of Object.values(entry.languages)) language.hash = metaHash
  return Buffer.from(JSON.stringify(entry))
}
