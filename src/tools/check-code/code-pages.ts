import { fenceOf } from '../../node/base/code-fence.js'
import path from 'node:path'
import { diffArrays } from 'diff'
import { groupBy } from 'es-toolkit'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { Feature } from '../../node/base/feature.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import { packageDir } from '../../node/base/package.js'
import type { GeneratedContent, PluginHooks } from '../../node/base/plugin.js'
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
    content: () => generate(parts, config),
    unstable_feature: () => linkingFeature(parts),
  }
}

async function generate(parts: readonly SourceFile[], config: ResolvedConfig): Promise<GeneratedContent> {
  const files: GeneratedContent['files'][number][] = []
  const folders = new Set<string>()
  for (const series of Object.values(groupBy(parts, ({ docsSet = '' }) => docsSet))) {
    const sources = new Map(series.map((source) => [source.contentPath ?? source.path, source]))
    const { pages } = await readCodePages([...sources.keys()], config)
    const read = pages.map(({ blocks, ...page }) => ({ ...page, fences: fencesOf(blocks) }))
    for (const { page, project, former = [], files: program = [] } of readSeries(read, config.rootDir)) {
      if (project?.start !== undefined) folders.add(project.start)
      const source = sources.get(page.path)
      if (source === undefined || project?.hasCodePage === false || program.length === 0) continue
      const location = { file: page.file, line: 1, column: 1 }
      const content = codePage(program, former, config.strings)
      files.push({ path: siteRelative(config.rootDir, codePath(source)), content, source: location })
    }
  }
  const inputs = parts.map((source) => siteRelative(config.rootDir, source.contentPath ?? source.path))
  return { files, inputs: [...inputs, ...folders] }
}

/** Absolute path of the page with the code: `part-1/code.md` for `part-1.md`. */
function codePath({ path: filePath }: SourceFile): string {
  const { dir, name: part } = path.parse(filePath)
  return path.join(dir, part === 'index' ? '' : part, 'code.md')
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
            const title = `${label}: ${part.title}`
            return {
              // Readers come from the part, so nothing needs to say that the page is in no list.
              data: { title, heading: title, unlisted: undefined },
              sidebar: site.places.get(part.place.id ?? '')?.sidebar,
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
    const code = file.lines.join('\n')
    const fence = fenceOf(code)
    const opening = `${fence}${path.extname(file.name).slice(1)} title=${JSON.stringify(file.name)} no-check`
    return `<div id="${idOf(file.name)}">\n\n${opening}\n${code}\n${fence}\n\n</div>\n`
  })
  const marks = { new: strings.newFile, changed: strings.changedFile, same: undefined }
  const tree = treeOf(shown.map((file) => [file.name, marks[file.state]]))
  return [`---\n${matter}\n---\n`, `${tree.join('\n')}\n`, ...blocks].join('\n')
}

function textsOf({ lines }: SampleModule): string[] {
  return lines.map(({ text }) => text)
}

/** The lines of a file; those of a changed one have the comments that mark lines, and it also has the lines that were removed. */
function changesOf(
  now: readonly string[],
  before: readonly string[] | undefined,
): { readonly state: 'new' | 'changed' | 'same'; readonly lines: readonly string[] } {
  if (before === undefined) return { state: 'new', lines: now }
  const changes = diffArrays([...before], [...now])
  if (!changes.some(({ added, removed }) => added || removed)) return { state: 'same', lines: now }
  const lines = changes.flatMap(({ added, removed, value }) =>
    value.map((text) => (added ? `${text} // [!code ++]` : removed ? `${text} // [!code --]` : text)),
  )
  return { state: 'changed', lines }
}

/** A nested list of the files, which are sorted, with their folders. */
function treeOf(files: readonly (readonly [name: string, mark: string | undefined])[]): string[] {
  let open: readonly string[] = []
  return files.flatMap(([file, mark]) => {
    const dirs = file.split('/').slice(0, -1)
    const known = open.findIndex((dir, i) => dir !== dirs[i])
    const added = dirs.slice(known === -1 ? open.length : known)
    const from = dirs.length - added.length
    open = dirs
    const label = `[\`${path.posix.basename(file)}\`](#${idOf(file)})${mark === undefined ? '' : ` (${mark})`}`
    return [...added.map((dir) => `\`${dir}/\``), label].map((item, i) => `${'  '.repeat(from + i)}- ${item}`)
  })
}

function idOf(file: string): string {
  return file.replaceAll('/', '--').replace(/[^\w.-]/g, '_')
}
