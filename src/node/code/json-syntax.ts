/** What makes a text no JSON. */
export interface JsonProblem {
  readonly message: string
  readonly offset: number
}

interface Reader {
  readonly text: string
  readonly comments: boolean
  at: number
}

/** Thrown within this file alone. */
class JsonFailure extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

/** Reads JSON (RFC 8259), or with `comments` what editors call JSONC: comments and trailing commas. */
export function findJsonProblem(text: string, comments: boolean): JsonProblem | undefined {
  const reader: Reader = { text, comments, at: 0 }
  try {
    readValue(reader)
    skipGap(reader)
    if (reader.at < text.length) fail(reader, 'more follows after the value')
    return undefined
  } catch (error) {
    if (!(error instanceof JsonFailure)) throw error
    return { message: error.message, offset: error.offset }
  }
}

function readValue(reader: Reader): void {
  skipGap(reader)
  const first = reader.text[reader.at]
  if (first === '{') readList(reader, '}', readProperty)
  else if (first === '[') readList(reader, ']', readValue)
  else if (!take(reader, string) && !take(reader, number) && !take(reader, word)) fail(reader, 'a value is expected')
}

const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y
const word = /(?:true|false|null)(?!\w)/y
const space = /[ \t\r\n]*/y
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y

function readProperty(reader: Reader): void {
  if (!take(reader, string)) fail(reader, 'a name in double quotes is expected')
  skipGap(reader)
  if (!takeMark(reader, ':')) fail(reader, '":" is expected')
  readValue(reader)
}

function readList(reader: Reader, end: string, readItem: (reader: Reader) => void): void {
  reader.at++
  skipGap(reader)
  if (takeMark(reader, end)) return
  for (;;) {
    readItem(reader)
    skipGap(reader)
    if (takeMark(reader, end)) return
    if (!takeMark(reader, ',')) fail(reader, `"," or "${end}" is expected`)
    skipGap(reader)
    if (reader.comments && takeMark(reader, end)) return
  }
}

function skipGap(reader: Reader): void {
  take(reader, space)
  if (reader.text[reader.at] !== '/') return
  const start = reader.at
  if (!take(reader, comment)) return
  if (!reader.comments) throw new JsonFailure('JSON has no comments; mark the sample as jsonc', start)
  skipGap(reader)
}

function take(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (!match) return false
  reader.at += match[0].length
  return true
}

function takeMark(reader: Reader, mark: string): boolean {
  if (reader.text[reader.at] !== mark) return false
  reader.at++
  return true
}

function fail(reader: Reader, message: string): never {
  throw new JsonFailure(message, reader.at)
}
