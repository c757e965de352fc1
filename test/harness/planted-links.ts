import { pick, seededRandom } from './random.js'

/** A link written into a source, with the problems that the checker must report for it. */
export interface Plant {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly url: string
  /** Kind of construct that it is part of. */
  readonly group: string
  /** Codes of its problems; empty if it is valid. */
  readonly codes: readonly string[]
}

/** A way to write a link: `URL` is replaced by its URL, `¦` marks the reported position, `NN` becomes a unique number. */
export type Form = string

/** A URL and the codes of its problems. */
export type Address = readonly [url: string, ...codes: string[]]

/** A source file to which planted links are appended. */
export class PlantedFile {
  readonly plants: Plant[] = []
  private text: string

  constructor(
    readonly file: string,
    start: string,
  ) {
    this.text = start
  }

  /** Appends a form with a URL, as a separate block. */
  plant(group: string, form: Form, [url, ...codes]: Address): void {
    const number = String(this.plants.length)
    const written = form.replaceAll('NN', number).replaceAll('URL', () => url)
    const before = `${this.text}${written.slice(0, written.indexOf('¦'))}`
    const lines = before.split('\n')
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    this.plants.push({ file: this.file, ...place, url, group, codes })
    this.text += `${written.replace('¦', '')}\n\n`
  }

  /** Appends other text. */
  write(text: string): void {
    this.text += text
  }

  get content(): string {
    return this.text
  }
}

/** Returns `count` different pairs of forms and URLs; every form and every URL occurs at least once. */
export function combine(
  forms: readonly Form[],
  addresses: readonly Address[],
  { count, seed }: { readonly count: number; readonly seed: number },
): [Form, Address][] {
  const random = seededRandom(seed)
  const pairs = new Map<string, [Form, Address]>()
  for (let i = 0; pairs.size < Math.min(count, forms.length * addresses.length); i++) {
    const form = i < forms.length ? forms[i] : pick(random, forms)
    const address = i < addresses.length ? addresses[i] : pick(random, addresses)
    if (form !== undefined && address !== undefined) pairs.set(JSON.stringify([form, address]), [form, address])
  }
  return [...pairs.values()]
}

/** Links in Markdown. */
export const linkForms: readonly Form[] = [
  'See ¦[it](URL) here.',
  'See ¦[it](<URL>) here.',
  '¦[it](<URL> "A title")',
  'Text **and _¦[it](URL)_** more.',
  '¦[`code` and more](URL)',
  'A line\nwith ¦[it](URL) in its second line.',
  '😀 é ¦[it](URL)',
  '- item ¦[it](URL)',
  '- item\n\n  1. deeper ¦[it](URL)',
  '> quoted\n> ¦[it](URL)',
  '| a | b |\n| --- | --- |\n| x | ¦[it](URL) |',
  ':::tip\n\nSee ¦[it](URL).\n\n:::',
  'See ¦[it][rNN].\n\n[rNN]: <URL>',
  'See ¦[rNN].\n\n[rNN]: <URL> "Title"',
  'See ¦[rNN][].\n\n[rNN]: <URL>',
  '¦[![dot](/img/dot.svg)](URL)',
  'Text[^fNN].\n\n[^fNN]: See ¦[it](URL).',
  '<details>\n<summary>More</summary>\n\nIn ¦[it](URL).\n\n</details>',
  '~~¦[it](URL)~~',
]

/** Links in HTML, or in JSX in an MDX file. */
export const htmlForms: readonly Form[] = [
  'See ¦<a href="URL">it</a>.',
  'See ¦<a title="x" href="URL">it</a>.',
  '<div>\n  ¦<a href="URL">it</a>\n</div>',
  '<p>\n  ¦<a\n    href="URL">it</a>\n</p>',
]

export const imageForms: readonly Form[] = [
  '¦![alt](URL)',
  'Text ¦![alt](<URL> "Title") text.',
  '¦![alt][rNN]\n\n[rNN]: <URL>',
  '| a |\n| --- |\n| ¦![alt](URL) |',
  '[¦![alt](URL)](/faq)',
  '¦<img alt="" src="URL" />',
]

/** Text that only looks like a link. */
export const silentForms: readonly Form[] = [
  'Text `¦[it](URL)` text.',
  '```md\n¦[it](URL)\n<a href="URL">it</a>\n```',
  '~~~\n¦![it](URL)\n~~~',
  '\\¦[it\\](URL)',
  '¦[unusedNN]: <URL>',
]

export const silentHtmlForms: readonly Form[] = [
  '<!-- ¦[it](URL) <a href="URL">it</a> -->',
  '<!--\n¦[it](URL)\n\n<img src="URL">\n-->',
  '    ¦[it](URL)',
  'Text <!-- ¦<a href="URL">it</a> --> text.',
]

export const silentMdxForms: readonly Form[] = [
  '{/* ¦[it](URL) <a href="URL">it</a> */}',
  '{/*\n¦[it](URL)\n\n<img src="URL" />\n*/}',
]

/** Links in components in MDX. */
export const jsxForms: readonly Form[] = [
  '<Card href=¦"URL">card</Card>',
  'Text <Card href=¦"URL">card</Card>.',
  "<Card href={¦'URL'}>card</Card>",
  'It\'s <Card title="URL" href=¦"URL">{\'URL\'}</Card> {/* <Card href="URL"/> */}',
  '{[NN].map((n) => <Card key={n} href=¦"URL">it\'s</Card>)}',
]

/** Links in a page written in React. */
export const reactForms: readonly Form[] = [
  '      <a href=¦"URL">a</a>',
  '      <Link href=¦"URL">a</Link>',
  "      <a className='x' href={¦'URL'}>a</a>",
  "      <a title='URL' href=¦'URL'>it's {'URL'}</a> {/* <a href='URL'/> */}",
]

export const srcsetForms: readonly Form[] = [
  '¦<img alt="" src="/img/dot.svg" srcSet="URL 2x" />',
  '¦<img alt="" src="/img/dot.svg" srcSet="/img/dot.svg 1x, URL 2x" />',
  '<picture>\n  ¦<source srcSet="URL 800w" />\n  <img alt="" src="/img/dot.svg" />\n</picture>',
]
