import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { memoize } from 'es-toolkit'
import type { ImportSpecifier } from 'es-module-lexer/minimal/js'
import { type LoadedFile, type PageLoad, type WeightKind, weightKinds } from '../../base/weight.js'
import { outputName, pageFiles } from './page-files.js'

/** The files of a built site, by name. */
export interface BuiltFiles {
  readonly base: string
  /** Undefined if there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Bytes; undefined if there is no such file. */
  size(name: string): number | undefined
}

interface LoadOptions {
  readonly kinds?: readonly WeightKind[]
  /** Gives the size of the document before compression. */
  readonly uncompressed?: boolean
}

const compress = promisify(gzip)
const compressed = /\.(?:html|css|js|mjs|svg|json|txt|xml)$/i

/** Measures what the documents of a built site load. Every file is compressed at most once. */
export class Scale {
  /** Bytes of a file as transferred: text compressed with gzip, everything else as it is; 0 if there is no such file. */
  readonly #transferred = memoize(async (name: string): Promise<number> => {
    const bytes = compressed.test(name) ? await this.files.read(name) : undefined
    return bytes === undefined ? (this.files.size(name) ?? 0) : (await compress(bytes)).length
  })
  readonly #importsOf = memoize(async (name: string) =>
    staticImports(await this.#text(name), { name, base: this.files.base }),
  )

  constructor(private readonly files: BuiltFiles) {}

  /** What a document loads at first, with itself: only the given kinds, the others are empty. */
  async load(document: string, { kinds = weightKinds, uncompressed = false }: LoadOptions = {}): Promise<PageLoad> {
    const { css, js, images, fonts } = pageFiles(await this.#text(document), this.files.base)
    const weigh = async (kind: WeightKind, names: readonly string[]) => (kinds.includes(kind) ? this.#weigh(names) : [])
    return {
      html: uncompressed
        ? [{ name: document, bytes: this.files.size(document) ?? 0 }]
        : await weigh('html', [document]),
      css: await weigh('css', css),
      js: await weigh('js', kinds.includes('js') ? await this.#withImports(js) : []),
      images: await weigh('images', images),
      fonts: await weigh('fonts', fonts),
    }
  }

  /** The names of modules with all that they import statically, sorted. */
  async #withImports(names: readonly string[]): Promise<string[]> {
    const found = new Set(names)
    // The set grows while it is iterated.
    for (const name of found) for (const imported of await this.#importsOf(name)) found.add(imported)
    return [...found].sort()
  }

  /** The sizes of files that exist. */
  #weigh(names: readonly string[]): Promise<LoadedFile[]> {
    const existing = names.filter((name) => this.files.size(name) !== undefined)
    return Promise.all(existing.map(async (name) => ({ name, bytes: await this.#transferred(name) })))
  }

  async #text(name: string): Promise<string> {
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
