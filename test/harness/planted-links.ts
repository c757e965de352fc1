import { pick, seededRandom } from './random.js'

/** Something written into a source: what the checker must say of it, or that it must say nothing. */
export interface Plant {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly url: string
  /** What kind of place it stands in. */
  readonly group: string
  /** Codes of what is wrong with it; none for one that is good. */
  readonly codes: readonly string[]
}

/** A way to write a link: `URL` stands for its address, `¦` before what a finding points at, `NN` for a number of its own. */
export type Form = string

/** An address, and the codes of what is wrong with it. */
export type Address = readonly [url: string, ...codes: string[]]

/** A source file that is written plant by plant. */
export class PlantedFile {
  readonly plants: Plant[] = []
  private text: string

  constructor(
    readonly file: string,
    start: string,
  ) {
    this.text = start
  }

  /** Writes a form with an address, as a block of its own. */
  plant(group: string, form: Form, [url, ...codes]: Address): void {
    const number = String(this.plants.length)
    const written = form.replaceAll('NN', number).replaceAll('URL', () => url)
    const before = `${this.text}${written.slice(0, written.indexOf('¦'))}`
    const lines = before.split('\n')
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    this.plants.push({ file: this.file, ...place, url, group, codes })
    this.text += `${written.replace('¦', '')}\n\n`
  }

  /** Writes what is no plant. */
  write(text: string): void {
    this.text += text
  }

  get content(): string {
    return this.text
  }
}

/** Combines forms with addresses until there are so many; every form and every address comes about, each time by another. */
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

/** Links of Markdown. */
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

/** Links of HTML, which are JSX in MDX. */
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

/** What only looks like a link. */
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

/** Links of components in MDX. */
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
