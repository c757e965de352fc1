import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { ROOT_NAME, SEARCH_DIR } from '../../src/shared/search/index-files.js'
import { editedSite, translatedSite } from '../fixtures/edited-site.js'
import { changedNames, readTree, temporaryDir } from './build-site.js'
import { runDocsgen } from './cli.js'
import { pick, seededRandom } from './random.js'
import { type Edit, EditedSources, edits, repair, restore } from './site-edits.js'
import { withoutChunk } from './served-differences.js'
import { type WatchedSite, watchFolder, withoutClient } from './watch-site.js'

/** An edit of one file. Its number determines its random choices. */
interface Action {
  readonly edit: Edit
  readonly number: number
  readonly file: string
}

/** Actions that follow each other at once. */
type Step = readonly Action[]

/** How long to edit, and where to. */
export interface FuzzOptions {
  /** The same seed makes the same changes. */
  readonly seed: number
  readonly steps: number
  /** Whether the site is in two languages. */
  readonly translated?: boolean
  /** Called with what a step has done and the differences after it, before fewer steps are tried. */
  readonly onStep?: (text: string) => void
}

/**
 * Changes a site step by step, and compares its preview, a build with a warm cache and a first build after each step. Throws an
 * error with all steps at the first difference, and with fewer steps that end in a difference too.
 */
export async function fuzzEdits(options: FuzzOptions): Promise<void> {
  const { seed, steps, translated = false, onStep = () => undefined } = options
  const done: Step[] = []
  const log: string[] = []
  const found = await withSite(translated, async (site) => {
    for (let attempt = 0; done.length < steps; attempt++) {
      const step = chooseStep(site, seed * 10_000 + 2 * attempt)
      const { text, differences } = await site.run(step)
      // Some edits have nothing to do in the file that was chosen.
      if (differences === undefined) continue
      done.push(step)
      log.push(`${done.length}. ${text}`)
      onStep([`seed ${seed}, ${log.at(-1)}`, ...differences.slice(0, MOST_SHOWN)].join('\n'))
      if (differences.length > 0) return differences
    }
    return []
  })
  if (found.length === 0) return
  const title = `seed ${seed}: after step ${done.length}, the preview and the builds differ:`
  const shrunk = await shrink(done, translated)
  throw new Error(
    [
      title,
      ...found.slice(0, MOST_SHOWN),
      '',
      ...log,
      '',
      'These steps of it end in a difference too:',
      ...shrunk,
    ].join('\n'),
  )
}

/** Two edits in a step are as likely as one in four steps. After errors, a step repairs files, or restores all of them. */
function chooseStep({ sources, failures }: FuzzedSite, number: number): Step {
  const random = seededRandom(number)
  if (failures > 1 || (failures > 0 && random() < 0.5))
    return [{ edit: sources.broken().length > 0 ? repair : restore, number, file: '' }]
  const files = sources.files()
  const filesOf = ({ files: pattern }: Edit) => (pattern ? files.filter((file) => pattern.test(file)) : [''])
  const possible = edits.filter((edit) => filesOf(edit).length > 0)
  return Array.from({ length: random() < 0.25 ? 2 : 1 }, (_, at) => {
    const edit = pick(random, possible)
    return { edit, number: number + at, file: pick(random, filesOf(edit)) }
  })
}

/** A changed label differs in every document. */
const MOST_SHOWN = 8

/** Most replays of a list of steps, which take some seconds each. */
const MOST_REPLAYS = 5

/** Leaves out steps, as long as the rest still ends in a difference. Returns what the rest does, and the differences. */
async function shrink(steps: readonly Step[], translated: boolean): Promise<readonly string[]> {
  let rest = steps
  let result: readonly string[] = ['none: the steps alone end in no difference']
  let replays = 0
  for (
    let size = Math.ceil(rest.length / 2);
    size >= 1 && replays < MOST_REPLAYS;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    // The last step stays: it is the one that shows the difference.
    for (let start = 0; start < rest.length - 1 && replays < MOST_REPLAYS; ) {
      const fewer = [...rest.slice(0, start), ...rest.slice(Math.min(start + size, rest.length - 1))]
      replays++
      const replayed = await replay(fewer, translated)
      if (replayed === undefined) start += size
      else {
        rest = fewer
        result = replayed
      }
    }
  }
  return result
}

/** Does some steps in a new site; returns them with the differences after the last one, or undefined if there are none. */
async function replay(steps: readonly Step[], translated: boolean): Promise<readonly string[] | undefined> {
  return withSite(translated, async (site) => {
    const log: string[] = []
    for (const step of steps.slice(0, -1)) {
      log.push(await site.apply(step))
      await site.build()
    }
    const { text, differences } = await site.run(steps.at(-1) ?? [])
    return differences === undefined || differences.length === 0
      ? undefined
      : [...log, text, ...differences.slice(0, MOST_SHOWN)]
  })
}

async function withSite<Result>(translated: boolean, use: (site: FuzzedSite) => Promise<Result>): Promise<Result> {
  const { dir } = translated ? translatedSite() : editedSite()
  const sources = new EditedSources(dir)
  sources.write(MARK, '# Mark\n')
  sources.git(['init', '-q'])
  sources.git(['add', '-A'])
  sources.git(['commit', '-qm', 'Begin'])
  const watched = await watchFolder(dir)
  // The policy of the first document in a language has what its own page needs.
  if (translated) {
    await watched.document('/de/')
    await watched.server.settled()
  }
  try {
    return await use(new FuzzedSite(sources, watched))
  } finally {
    await watched.close()
    rmSync(dir, { recursive: true })
  }
}

/** A page whose text tells that the preview has applied all changes. */
const MARK = 'pages/zz-mark.md'

/** What a build printed and wrote. */
interface Built {
  readonly exitCode: number | null
  readonly findings: readonly Diagnostic[]
  /** Every file of the output with the hash of its bytes. */
  readonly tree: ReadonlyMap<string, string>
}

/** A site that edits change, with its preview and its output. */
class FuzzedSite {
  /** How many builds in succession have ended with errors. */
  failures = 0
  #marks = 0
  /** The names of the output before. */
  #names: ReadonlySet<string> = new Set()

  constructor(
    readonly sources: EditedSources,
    private readonly watched: WatchedSite,
  ) {}

  /** Makes the changes of a step, and compares, unless there was nothing to do. Whatever fails is a difference too. */
  async run(step: Step): Promise<{ readonly text: string; readonly differences?: readonly string[] }> {
    let text = step.map(({ edit, file }) => `${edit.name} ${file}`).join(' + ')
    try {
      const done = await this.apply(step)
      if (done === '') return { text }
      text = done
      return { text, differences: await this.compare() }
    } catch (error) {
      return { text, differences: [String(error)] }
    }
  }

  /** Makes the changes of a step, and waits until the preview has applied them. Returns what was done; empty if nothing was. */
  async apply(step: Step): Promise<string> {
    const done: string[] = []
    for (const { edit, number, file } of step) {
      if (file !== '' && !this.sources.files().includes(file)) continue
      const turn = { sources: this.sources, random: seededRandom(number), number: number % 10_000, file }
      const result = await edit.apply(turn)
      if (result !== undefined) done.push([edit.name, file, result].filter(Boolean).join(' '))
    }
    if (done.length === 0) return ''
    const mark = `Mark ${++this.#marks}.`
    this.sources.write(MARK, `# Mark\n\n${mark}\n`)
    await this.#untilShown('/zz-mark', (text) => text.includes(mark))
    // Each language has a watcher of its own. There may be no German any more.
    await this.#untilShown('/de/zz-mark', (text) => text.includes(mark) || !text.includes('Mark '))
    await this.watched.server.settled()
    return done.join(' + ')
  }

  async #untilShown(urlPath: string, isShown: (text: string) => boolean): Promise<void> {
    const poll = async () => isShown(await this.watched.document(urlPath))
    await expect.poll(poll, { timeout: 60_000, interval: 10 }).toBe(true)
  }

  /** Builds with the cache of the build before. */
  async build(): Promise<Built> {
    return buildIn(this.sources.dir)
  }

  /** What differs between the preview, a warm build and a first one. */
  async compare(): Promise<readonly string[]> {
    const warm = await this.build()
    const coldDir = temporaryDir('cold')
    const isSource = (name: string) => !/^(?:build|\.docsgen)$/.test(path.relative(this.sources.dir, name))
    cpSync(this.sources.dir, coldDir, { recursive: true, verbatimSymlinks: true, filter: isSource })
    const cold = await buildIn(coldDir)
    this.failures = cold.exitCode === 0 ? 0 : this.failures + 1
    const differences = [
      ...(warm.exitCode === cold.exitCode ? [] : [`exit codes: warm ${warm.exitCode}, cold ${cold.exitCode}`]),
      ...findingDifferences('warm', warm.findings, cold.findings),
      // A build with errors keeps the output before.
      ...(cold.exitCode === 0 ? changedNames(warm.tree, cold.tree).map((name) => `warm: ${name}`) : []),
      ...(cold.exitCode === 0 ? await this.#servedDifferences(coldDir, new Set(cold.tree.keys())) : []),
      ...(await this.#findingDifferences(cold)),
    ]
    rmSync(coldDir, { recursive: true })
    return differences
  }

  async #servedDifferences(coldDir: string, names: ReadonlySet<string>): Promise<readonly string[]> {
    const gone = [...this.#names].filter(
      (name) => !names.has(name) && !/^(?:assets|docsgen\/pages)\//.test(nameInLanguage(name)),
    )
    // Sidebars are made for the documents that show them.
    const isLater = (name: string) => Number(/^(?:assets|docsgen)\//.test(nameInLanguage(name)))
    this.#names = new Set([...names].filter(isServed).sort((a, b) => isLater(a) - isLater(b)))
    const differences: string[] = []
    for (const name of this.#names) {
      const response = await this.#fetch(name)
      const built = readFileSync(path.join(coldDir, 'build', name), 'utf8')
      const served = comparable(name, await response.text())
      if (response.status !== 200) differences.push(`preview: ${name} is missing`)
      else if (served !== comparable(name, built))
        differences.push(`preview: ${firstDifference(name, served, comparable(name, built))}`)
    }
    for (const name of gone)
      if ((await this.#fetch(name)).status !== 404) differences.push(`preview: ${name} is still there`)
    return differences
  }

  #fetch(name: string): Promise<Response> {
    return fetch(`${this.watched.url}/${name.split('/').map(encodeURIComponent).join('/')}`)
  }

  async #findingDifferences(cold: Built): Promise<readonly string[]> {
    // After an error, a build leaves out checks, and the preview keeps pages as they were, with the warnings that they had.
    const isComparable = ({ code, severity }: Diagnostic) =>
      !buildOnly.has(code) && (severity === 'error' || cold.exitCode === 0)
    const built = cold.findings.filter(isComparable)
    const shown = () => (this.watched.reported.at(-1) ?? []).filter(isComparable)
    // A build ends after these errors, while the preview goes on with the site as it was.
    const isCut = built.some(({ code, severity }) => severity === 'error' && /^(?:bundle|config-|missing-)/.test(code))
    const differences = () =>
      findingDifferences('preview', shown(), built).filter((one) => !isCut || !one.includes('also has'))
    // New errors are reported after a short delay.
    return expect
      .poll(differences, { timeout: 10_000, interval: 20 })
      .toEqual([])
      .then(() => [], differences)
  }
}

async function buildIn(dir: string): Promise<Built> {
  const { exitCode, stdout, stderr } = await runDocsgen(['build', '--drafts', '-q', '--format', 'json'], { cwd: dir })
  if (!stdout.startsWith('{')) throw new Error(`the build printed no findings\n${stdout}${stderr}`)
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
  return { exitCode, findings: diagnostics, tree: exitCode === 0 ? readTree(path.join(dir, 'build')) : new Map() }
}

/** Findings that only builds have, because they are about the files of the output. */
const buildOnly = new Set(['budget-exceeded', 'unused-budget'])

/** What was not found of what is expected, and what was found besides. */
function findingDifferences(name: string, found: readonly Diagnostic[], expected: readonly Diagnostic[]): string[] {
  const [those, these] = [new Set(found.map(findingKey)), new Set(expected.map(findingKey))]
  return [
    ...[...these].filter((key) => !those.has(key)).map((key) => `${name}: lacks ${key}`),
    ...[...those].filter((key) => !these.has(key)).map((key) => `${name}: also has ${key}`),
  ]
}

/** Identifies a finding. */
function findingKey({ code, severity, message, hint, location }: Diagnostic): string {
  return JSON.stringify([code, severity, message, hint, location?.file, location?.line, location?.column])
}

/** Whether the preview serves a file of the output under the same name: the names of bundles differ. */
function isServed(name: string): boolean {
  const own = nameInLanguage(name)
  return (
    !/^\.|^assets\/.*\.(?:js|css|woff2)$|^llms-full\.txt$|^docsgen\/(?:site|home)\.json$|^_/.test(own) &&
    !own.startsWith(`${SEARCH_DIR}parts/`)
  )
}

/** The name of a file in the output of its language. */
function nameInLanguage(name: string): string {
  return name.replace(/^de\//, '')
}

/** A file without what may differ between the preview and a build. */
function comparable(name: string, text: string): string {
  // The preview names no data files in the rows of the index: browsers take excerpts from the documents.
  if (nameInLanguage(name) === SEARCH_DIR + ROOT_NAME)
    return text.replace(/\["([^"]*)","((?:[^"\\]|\\.)*)","[^"]*"([,\]])/g, '["$1","$2",""$3')
  return withoutChunk(withoutClient(text))
    .replace(/^\{"site":"[^"]*",/, '{')
    .replace(/(\/assets\/page-)[\w-]+?(?=-\w{10}\.css")/g, '$1')
}

function firstDifference(name: string, one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100))
  return `${name}\n    is   ${around(one)}\n    not  ${around(other)}`
}
