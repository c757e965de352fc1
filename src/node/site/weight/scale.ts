import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ImportSpecifier } from 'es-module-lexer/minimal/js'
import { type LoadedFile, type PageLoad, type WeightKind, weightKinds } from '../../base/weight.js'
import { outputName, type PageFiles, pageFiles } from './page-files.js'

/** The files of a built site, by name. */
export interface BuiltFiles {
  readonly base: string
  /** Undefined if there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Bytes; undefined if there is no such file. */
  size(name: string): number | undefined
}

/** What was measured of a file; a later measurement of the same content can start from it. */
export interface FileFacts {
  /** Bytes compressed with gzip. */
  gzip?: number
  /** Names of the modules that a script imports statically. */
  imports?: readonly string[]
  /** What a document loads. */
  loads?: PageFiles
}

interface LoadOptions {
  /** The text of the document, which saves reading it again. */
  readonly html?: string
  readonly kinds?: readonly WeightKind[]
  /** Gives the size of the document before compression. */
  readonly uncompressed?: boolean
}

/** Returns the facts of a file, which the scale completes; the same object for the same content. */
type FactsOf = (name: string) => FileFacts

const compress = promisify(gzip)
const compressed = /\.(?:html|css|js|mjs|svg|json|txt|xml)$/i

/** Measures what the documents of a built site load. Every file is read and compressed at most once. */
export class Scale {
  private readonly sizes = new Map<string, Promise<number>>()
  private readonly modules = new Map<string, Promise<readonly string[]>>()

  constructor(
    private readonly files: BuiltFiles,
    private readonly factsOf: FactsOf = ownFacts(),
  ) {}

  /** Bytes of a file as transferred: text compressed with gzip, everything else as it is; 0 if there is no such file. */
  transferred(name: string): Promise<number> {
    return remembered(this.sizes, name, async () => {
      if (!compressed.test(name)) return this.files.size(name) ?? 0
      const facts = this.factsOf(name)
      if (facts.gzip !== undefined) return facts.gzip
      const bytes = await this.files.read(name)
      const size = bytes === undefined ? 0 : (await compress(bytes)).length
      if (bytes !== undefined) facts.gzip = size
      return size
    })
  }

  /** What a document loads, without what its modules import; `html` saves reading it again. */
  async filesOf(document: string, html?: string): Promise<PageFiles> {
    const facts = this.factsOf(document)
    facts.loads ??= pageFiles(html ?? (await this.text(document)), this.files.base)
    return facts.loads
  }

  /** The names of modules with all that they import statically, sorted. */
  async withImports(names: readonly string[]): Promise<string[]> {
    const found = new Set<string>()
    const visit = async (name: string): Promise<void> => {
      if (found.has(name)) return
      found.add(name)
      await Promise.all((await this.importsOf(name)).map(visit))
    }
    await Promise.all(names.map(visit))
    return [...found].sort()
  }

  /** The sizes of files that exist. */
  async weigh(names: readonly string[]): Promise<LoadedFile[]> {
    const existing = names.filter((name) => this.files.size(name) !== undefined)
    return Promise.all(existing.map(async (name) => ({ name, bytes: await this.transferred(name) })))
  }

  /** What a document loads at first, with itself: only the given kinds, the others are empty. */
  async load(
    document: string,
    { html, kinds = weightKinds, uncompressed = false }: LoadOptions = {},
  ): Promise<PageLoad> {
    const { css, js, images, fonts } = await this.filesOf(document, html)
    const weigh = async (kind: WeightKind, names: readonly string[]) => (kinds.includes(kind) ? this.weigh(names) : [])
    return {
      html: uncompressed
        ? [{ name: document, bytes: this.files.size(document) ?? 0 }]
        : await weigh('html', [document]),
      css: await weigh('css', css),
      js: await weigh('js', kinds.includes('js') ? await this.withImports(js) : []),
      images: await weigh('images', images),
      fonts: await weigh('fonts', fonts),
    }
  }

  private importsOf(name: string): Promise<readonly string[]> {
    return remembered(this.modules, name, async () => {
      const facts = this.factsOf(name)
      facts.imports ??= await staticImports(await this.text(name), { name, base: this.files.base })
      return facts.imports
    })
  }

  private async text(name: string): Promise<string> {
    return Buffer.from((await this.files.read(name)) ?? '').toString('utf8')
  }
}

async function staticImports(
  code: string,
  { name, base }: { readonly name: string; readonly base: string },
): Promise<string[]> {
  // The lexer is as large as all that measures; most sites have no budgets.
  const { init, parse } = await import('es-module-lexer/minimal/js')
  await init
  const isStatic = 1
  const from = new URL(base + name, 'http://localhost')
  const names = importsIn(code, parse).flatMap(({ n: url, t: type }) => {
    if (type !== isStatic || url === undefined || !/^(?:\.{0,2}\/)/.test(url)) return []
    return outputName(new URL(url, from).pathname, base) ?? []
  })
  return [...new Set(names)]
}

/** The imports of a script; none if it is not JavaScript, which only the browser reports. */
function importsIn(
  code: string,
  parse: (code: string) => readonly [readonly ImportSpecifier[], ...unknown[]],
): readonly ImportSpecifier[] {
  try {
    return parse(code)[0]
  } catch {
    return []
  }
}

function remembered<Value>(known: Map<string, Promise<Value>>, name: string, find: () => Promise<Value>) {
  const value = known.get(name) ?? find()
  known.set(name, value)
  return value
}

function ownFacts(): FactsOf {
  const known = new Map<string, FileFacts>()
  return (name) => {
    const facts = known.get(name) ?? {}
    known.set(name, facts)
    return facts
  }
}
