import { fenceOf } from '../../node/base/code-fence.js'
import path from 'node:path'
import { diffArrays } from 'diff'
import { groupBy } from 'es-toolkit'
import type { ResolvedConfig } from '../../node/base/config.js'
import { docsSetAt } from '../../node/base/docs.js'
import type { Feature } from '../../node/base/feature.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import { packageDir } from '../../node/base/package.js'
import type { GeneratedContent, PluginContext, PluginHooks } from '../../node/base/plugin.js'
import { hrefOfRoute } from '../../node/base/site.js'
import type { SourceFile, Sources } from '../../node/base/source-file.js'
import { readCodePages } from '../../node/site/tool-api/code-pages.js'
import { fencesOf } from './fence.js'
import type { SampleModule } from './page-modules.js'
import { projectOf, readSeries } from './projects.js'

const name = 'code-so-far'

/** A plugin that gives each page of a project another page, with the files of the project after it, and links to that below its text. */
export function codePages({ docs, markdownPages }: Sources, config: ResolvedConfig): PluginHooks {
  const pages = [...docs, ...markdownPages.filter(({ collection }) => collection === 'pages')]
  const parts = pages.filter(({ frontMatter }) => projectOf(frontMatter) !== undefined)
  return {
    name,
    options: parts.map(({ path: filePath }) => filePath),
    content: ({ report }) => generate(parts, config, report),
    unstable_feature: () => linkingFeature(parts),
  }
}

async function generate(
  parts: readonly SourceFile[],
  config: ResolvedConfig,
  report: PluginContext['report'],
): Promise<GeneratedContent> {
  const files: GeneratedContent['files'][number][] = []
  const folders = new Set<string>()
  for (const series of Object.values(groupBy(parts, ({ docsSet = '' }) => docsSet))) {
    const sources = new Map(series.map((source) => [source.contentPath ?? source.path, source]))
    const { pages } = await readCodePages([...sources.keys()], config)
    const read = pages.flatMap(({ blocks, ...page }) => {
      const source = sources.get(page.path)
      if (source === undefined) return []
      const { relativePath, frontMatter } = source
      return [{ ...page, source, name: relativePath, frontMatter, fences: fencesOf(blocks, true) }]
    })
    for (const { page, project, problems, former = [], files: program = [] } of readSeries(read, config.rootDir)) {
      if (project?.start !== undefined) folders.add(project.start)
      const { file, source } = page
      for (const { message, hint, at } of problems)
        report({ severity: 'warning', message, hint, location: { file, ...at } })
      if (project?.hasCodePage === false || program.length === 0) continue
      const content = codePage(program, former, config.strings)
      const location = { file, line: 1, column: 1 }
      files.push({ path: siteRelative(config.rootDir, codePath(source)), content, source: location })
    }
  }
  const inputs = parts.map((source) => siteRelative(config.rootDir, source.contentPath ?? source.path))
  return { files, inputs: [...inputs, ...folders] }
}

/** Absolute path of the page with the code: `part-1/code.mdx` for `part-1.md`. */
function codePath({ path: filePath }: SourceFile): string {
  const { dir, name: part } = path.parse(filePath)
  return path.join(dir, part === 'index' ? '' : part, 'code.mdx')
}

/** Links from each part to its code and back. */
function linkingFeature(parts: readonly SourceFile[]): Feature {
  return {
    name,
    viewModule: path.join(packageDir(), 'src', 'tools', 'check-code', 'client', 'view.tsx'),
    plan: ({ config, sources }) => {
      const routes = new Map([...sources.docs, ...sources.markdownPages].map((each) => [each.path, each.route]))
      const codeOf = new Map(
        parts
          .flatMap((part) => ({ part: part.route, code: routes.get(codePath(part)) }))
          .flatMap(({ part, code }) => (code === undefined ? [] : [[part, code] as const])),
      )
      const partOf = new Map([...codeOf].map(([part, code]) => [code, part]))
      const label = config.strings.codeSoFar
      const viewOf = (props: object) => ({ feature: name, place: 'around', props, includes: [], extras: [] }) as const
      return {
        assemble: () => ({
          document({ route }, site) {
            const code = codeOf.get(route)
            if (code !== undefined) return { view: viewOf({ below: { href: hrefOfRoute(code, config), label } }) }
            const part = site.byRoute.get(partOf.get(route) ?? '')
            if (part === undefined) return undefined
            const above = { href: hrefOfRoute(part.route, config), label: part.title }
            const { id = '', docsSet = '' } = part.place
            const { sidebar, place } = site.places.get(id) ?? {}
            const hasCrumbs = place && docsSetAt(config.docs, docsSet)?.breadcrumbs
            return {
              data: {
                title: `${label}: ${part.title}`,
                heading: label,
                label,
                breadcrumbs: hasCrumbs ? [...place.trail, { href: place.href, label: place.label }] : [],
                marked: place?.href,
                // Readers come from the part, so nothing needs to say that the page is in no list.
                unlisted: undefined,
              },
              sidebar,
              branch: place?.branch,
              view: viewOf({ above }),
            }
          },
        }),
      }
    },
  }
}

/** The Markdown of a page with the files of a program, and with what has changed since the part before. */
function codePage(
  files: readonly SampleModule[],
  former: readonly SampleModule[],
  strings: ResolvedConfig['strings'],
): string {
  const before = new Map(former.map((file) => [file.name, textsOf(file)]))
  const shown = files
    .filter(({ copyOf }) => copyOf === undefined)
    .map((file) => ({ name: file.name ?? '', ...changesOf(textsOf(file), before.get(file.name)) }))
    .sort((a, b) => compareStrings(a.name, b.name))
  const matter = JSON.stringify({ title: strings.codeSoFar, unlisted: true })
  const blocks = shown.map((file) => {
    const fence = fenceOf(file.text)
    const fold = foldOf(file)
    const opening = `${fence}${path.extname(file.name).slice(1)} title=${JSON.stringify(file.name)} no-check${fold}`
    return `<div id="${idOf(file.name)}">\n\n${opening}\n${file.text}\n${fence}\n\n</div>\n`
  })
  const marks = { new: strings.newFile, changed: strings.changedFile, same: undefined }
  const deleted = former.flatMap(({ name = '' }) => (files.some((file) => file.name === name) ? [] : [name]))
  const tree = treeOf([
    ...shown.map(({ name: file, state }) => ({ file, mark: marks[state], href: `#${idOf(file)}` })),
    ...deleted.map((file) => ({ file, mark: strings.deletedFile })),
  ])
  return [`---\n${matter}\n---\n`, '<FileTree>\n', `${tree.join('\n')}\n`, '</FileTree>\n', ...blocks].join('\n')
}

/** The lines of a file, without empty ones at its end, which code blocks do not show. */
function textsOf({ lines }: SampleModule): string[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1).map(({ text }) => text)
}

interface FileChanges {
  readonly state: 'new' | 'changed' | 'same'
  /** With the comments that mark lines. */
  readonly text: string
  /** Number of lines, without these comments. */
  readonly lines: number
  /** Indexes of the lines that are added or removed. */
  readonly changed: readonly number[]
}

/** The lines of a file; those of a changed one are marked, and it also has the lines that were removed. */
function changesOf(now: readonly string[], before: readonly string[] | undefined): FileChanges {
  const parts: readonly Run[] = before === undefined ? [{ value: now }] : diffArrays([...before], [...now])
  const changes = parts.flatMap((part) => part.value.map(() => signOf(part)))
  const changed = changes.flatMap((sign, i) => (sign === undefined ? [] : i))
  // A comment above its lines can mark empty ones, too.
  const text = parts.flatMap((part) => {
    const sign = signOf(part)
    return sign === undefined ? part.value : [`// [!code ${sign}:${part.value.length}]`, ...part.value]
  })
  const state = before === undefined ? 'new' : changed.length > 0 ? 'changed' : 'same'
  return { state, text: text.join('\n'), lines: changes.length, changed }
}

/** Lines that are added or removed together, or that stay. */
interface Run {
  readonly value: readonly string[]
  readonly added?: boolean
  readonly removed?: boolean
}

function signOf({ added, removed }: Run): string | undefined {
  return added ? '++' : removed ? '--' : undefined
}

/** How many lines around a change are not folded, as in other views of changes. */
const context = 3

/** Folds what a reader has seen before: the end of a long file without changes, or what is far from changes. */
function foldOf({ state, lines, changed }: FileChanges): string {
  if (state !== 'changed') return state === 'same' ? ' fold' : ''
  const edges = [-context - 1, ...changed, lines + context]
  const ranges = edges.flatMap((at, i) => {
    const [from, to] = [at + context + 2, (edges[i + 1] ?? 0) - context]
    return to - from >= context ? [`${from}-${to}`] : []
  })
  return ranges.length === 0 ? '' : ` fold={${ranges.join(',')}}`
}

interface TreeFile {
  readonly file: string
  readonly mark: string | undefined
  /** Absent for a deleted file. */
  readonly href?: string
}

/** A nested list of files with their folders. */
function treeOf(files: readonly TreeFile[]): string[] {
  let open: readonly string[] = []
  const sorted = files.toSorted((a, b) => compareStrings(a.file, b.file))
  return sorted.flatMap(({ file, mark, href }) => {
    const dirs = file.split('/').slice(0, -1)
    const known = open.findIndex((dir, i) => dir !== dirs[i])
    const added = dirs.slice(known === -1 ? open.length : known)
    const from = dirs.length - added.length
    open = dirs
    const code = `\`${path.posix.basename(file)}\``
    const label = `${href === undefined ? code : `[${code}](${href})`}${mark === undefined ? '' : ` ${mark}`}`
    return [...added.map((dir) => `\`${dir}/\``), label].map((item, i) => `${'  '.repeat(from + i)}- ${item}`)
  })
}

function idOf(file: string): string {
  return file.replaceAll('/', '--').replace(/[^\w.-]/g, '_')
}
