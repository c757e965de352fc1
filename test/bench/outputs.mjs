// Compares the sites that two checkouts build from the same sources, file by file. npm run bench:outputs -- --checkout before=../other
//   --checkout name=folder  two checkouts; default for the second one: after=this checkout. Compiled first if needed
//   --sources name          the checkout whose sites are built, with its packages; default: the second one
//   --site name             builds only this site; can be repeated: handbook, guide, redux, redux-toolkit, kitchen-sink,
//                           docusaurus-site, blog-site or plugin-site
//
// Each checkout builds each site in a temporary folder without a cache. Not compared are the order of keys in JSON, and hashes: in
// names of files, in links to these files, and in other values. Files that differ by their hashes only, such as those of sidebars,
// are told apart by their content. What a build prints to stderr is compared as the file `(printed)`. Prints where files differ,
// and exits with 1 if any do.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { transform } from 'esbuild'
import { corpus, hasCorpus, repository } from './content.mjs'

/** The folder of each site in the copy of the repository. */
const SITES = {
  handbook: '.',
  guide: 'site/guide',
  redux: 'test/corpora/redux',
  'redux-toolkit': 'test/corpora/redux-toolkit',
  'kitchen-sink': 'test/fixtures/kitchen-sink',
  'docusaurus-site': 'test/fixtures/docusaurus-site',
  'blog-site': 'test/fixtures/blog-site',
  'plugin-site': 'test/fixtures/plugin-site',
}

/** The hash in the name of a file: docsgen's own, or one of esbuild. */
const hashInName = /(?<=[-/])(?:[0-9a-f]{10}|[0-9A-Z]{8})(?=\.\w+$)/

/** So many files with the same difference are named. */
const listed = 10

const { values } = parseArgs({
  options: {
    checkout: { type: 'string', multiple: true, default: [] },
    sources: { type: 'string' },
    site: { type: 'string', multiple: true },
  },
})
const given = values.checkout.map((checkout) => {
  const at = checkout.indexOf('=')
  if (at < 1) throw new Error(`--checkout ${checkout}: use name=folder`)
  return { name: checkout.slice(0, at), dir: path.resolve(checkout.slice(at + 1)) }
})
const checkouts = given.length === 1 ? [...given, { name: 'after', dir: path.resolve(repository) }] : given
if (checkouts.length !== 2 || checkouts[0].name === checkouts[1].name)
  throw new Error('name one or two checkouts, each with a name of its own: --checkout before=folder')
const sources = checkouts.find(({ name }) => name === (values.sources ?? checkouts[1].name))
if (!sources) throw new Error(`--sources ${values.sources}: use ${checkouts.map(({ name }) => name).join(' or ')}`)
const sites = values.site ?? Object.keys(SITES).filter((site) => hasCorpus || !SITES[site].startsWith('test/corpora/'))
const unknown = sites.find((site) => SITES[site] === undefined)
if (unknown !== undefined) throw new Error(`--site ${unknown}: use ${Object.keys(SITES).join(', ')}`)

for (const { dir } of checkouts) compile(dir)
const temporaryDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-outputs-')))
process.on('exit', () => rmSync(temporaryDir, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

const counts = { equal: 0, differ: 0, failed: 0 }
for (const site of sites) {
  const [before, after] = [await buildSite(site, checkouts[0]), await buildSite(site, checkouts[1])]
  if (before && after) compareSites(site, before, after)
  else counts.failed++
}
if (counts.failed > 0) console.log(`${counts.failed} of ${sites.length} sites not compared, because a build failed`)
console.log(`${counts.equal.toLocaleString('en')} files equal, ${counts.differ.toLocaleString('en')} differ`)
if (counts.differ + counts.failed > 0) process.exitCode = 1

/** Compiles a checkout if a source is newer than what is compiled. */
function compile(dir) {
  const newest = (folder) =>
    readdirSync(path.join(dir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((time, entry) => Math.max(time, statSync(path.join(entry.parentPath, entry.name)).mtimeMs), 0)
  const compiled = ['dist/build-id', 'dist/types/node/index.d.ts'].map((name) => path.join(dir, name))
  const isCurrent = (time) => compiled.every((file) => existsSync(file) && statSync(file).mtimeMs >= time)
  if (!isCurrent(Math.max(newest('src'), newest('templates'))))
    execFileSync('npm', ['run', '-s', 'compile'], { cwd: dir, stdio: 'inherit' })
}

/** Builds a site with a checkout; returns the content of each file by its name, or undefined if the build fails. */
async function buildSite(site, checkout) {
  const root = path.join(temporaryDir, checkout.name, 'repository')
  const siteDir = path.join(root, SITES[site])
  if (!existsSync(root)) await copySources(root)
  const cli = path.join(checkout.dir, 'bin', 'docsgen.js')
  const { status, stderr, stdout } = spawnSync(process.execPath, [cli, 'build'], { cwd: siteDir, encoding: 'utf8' })
  if (status !== 0) {
    console.log(`${site}: the build of ${checkout.name} ended with ${status}\n${stdout}${stderr}`)
    return undefined
  }
  const outDir = path.join(siteDir, 'build')
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [
      path.relative(outDir, file).split(path.sep).join('/'),
      sortKeys(path.extname(file), textOf(readFileSync(file))),
    ])
  rmSync(outDir, { recursive: true })
  return new Map([...files.sort(([a], [b]) => (a < b ? -1 : 1)), ['(printed)', stderr.replaceAll(root, '')]])
}

/** Sorts the keys of JSON files and of the data of a page in its document: their order has no meaning. */
function sortKeys(extension, text) {
  if (extension === '.json') return sorted(text)
  if (extension !== '.html') return text
  return text.replace(/(?<=<script type="application\/json" id="dg-page">).*?(?=<\/script>)/s, sorted)
}

function sorted(json) {
  const inOrder = (value) =>
    Array.isArray(value)
      ? value.map(inOrder)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, inOrder(v)]),
          )
        : value
  return JSON.stringify(inOrder(JSON.parse(json)))
}

/** The text of a file; bytes that are no text are characters of one byte. */
function textOf(bytes) {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : bytes.toString('latin1')
}

/** Copies all sites. The guide reads the sources and the types of docsgen; these and the packages are linked. */
async function copySources(root) {
  mkdirSync(root, { recursive: true })
  const isSource = (file) => !['.docsgen', 'build', 'node_modules'].includes(path.basename(file))
  for (const name of ['docsgen.config.ts', 'site', 'test/corpora', 'test/fixtures'])
    cpSync(path.join(sources.dir, name), path.join(root, name), { recursive: true, filter: isSource })
  for (const name of ['.config', 'src', 'dist', 'node_modules'])
    symlinkSync(path.join(sources.dir, name), path.join(root, name), 'junction')
  if (hasCorpus) cpSync(path.dirname(corpus), path.join(root, '..', 'shared', 'corpora'), { recursive: true })

  const { blogConfig, blogFiles } = await importFixture('blog-site')
  const config = `export default ${JSON.stringify({ title: 'Blog', ...blogConfig })}\n`
  writeFiles(path.join(root, SITES['blog-site']), { ...blogFiles, 'docsgen.config.mjs': config })
  const { pluginSite } = await importFixture('plugin-site')
  writeFiles(path.join(root, SITES['plugin-site']), pluginSite)
}

/** Imports a TypeScript file with the files of a site. */
async function importFixture(name) {
  const source = readFileSync(path.join(sources.dir, 'test', 'fixtures', `${name}.ts`), 'utf8')
  const { code } = await transform(source, { loader: 'ts' })
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

function writeFiles(dir, files) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), content)
  }
}

/** Prints the differences of two built sites, each once with all files that have it. */
function compareSites(site, before, after) {
  const [first, second] = withoutHashes(before, after)
  const names = [...new Set([...first.keys(), ...second.keys()])].sort()
  const different = names.filter((name) => first.get(name) !== second.get(name))
  counts.equal += names.length - different.length
  counts.differ += different.length
  console.log(`${site}: ${names.length - different.length} files equal, ${different.length} differ`)
  const filesByDifference = new Map()
  for (const name of different) {
    const difference = describe(first.get(name), second.get(name))
    filesByDifference.set(difference, [...(filesByDifference.get(difference) ?? []), name])
  }
  for (const [difference, files] of filesByDifference) {
    const more = files.length > listed ? `\n  and ${files.length - listed} more` : ''
    console.log(`  ${files.slice(0, listed).join('\n  ')}${more}\n${difference}`)
  }
}

/** Says which site has a file, or where its contents begin to differ. */
function describe(first, second) {
  const [one, other] = checkouts.map(({ name }) => name)
  if (first === undefined || second === undefined) return `    only in ${first === undefined ? other : one}`
  let start = 0
  while (first[start] === second[start]) start++
  const excerpt = (text) => JSON.stringify(text.slice(Math.max(0, start - 50), start + 50))
  return `    ${one}: ${excerpt(first)}\n    ${other}: ${excerpt(second)}`
}

/** The files of two sites without the hashes in their names and contents. */
function withoutHashes(before, after) {
  const labels = labelHashes(before, after)
  return [before, after].map((files, side) => {
    const label = (name) => name.replace(hashInName, (hash) => labels[side].get(hash))
    return new Map([...files].map(([name, content]) => [label(name), replaceHashes(content, labels[side])]))
  })
}

/**
 * Returns what replaces each hash in the names of the files of both sites. That is `#`, with a number if several files differ by
 * their hash only: a file has the number of the file of the other site with the same content.
 */
function labelHashes(before, after) {
  const sides = [before, after].map((files) => {
    const groups = new Map()
    for (const [name, content] of files) {
      const hash = hashInName.exec(name)?.[0]
      if (hash === undefined) continue
      const group = name.replace(hashInName, '#')
      groups.set(group, [...(groups.get(group) ?? []), { hash, content: replaceHashes(content, new Map()) }])
    }
    return groups
  })
  const labels = [new Map(), new Map()]
  for (const group of new Set(sides.flatMap((groups) => [...groups.keys()]))) {
    const [first, second] = sides.map((groups) => groups.get(group) ?? []).map(sortByContent)
    const isIn = (files) => (file) => files.some(({ content }) => content === file.content)
    const inOrder = (files, others) => [...files.filter(isIn(others)), ...files.filter((file) => !isIn(others)(file))]
    const isAlone = first.length < 2 && second.length < 2
    for (const [side, files] of [inOrder(first, second), inOrder(second, first)].entries())
      for (const [i, { hash }] of files.entries()) labels[side].set(hash, isAlone ? '#' : `#${i + 1}`)
  }
  return labels
}

function sortByContent(files) {
  return files.toSorted((a, b) => (a.content < b.content ? -1 : a.content > b.content ? 1 : 0))
}

/** Replaces hashes of files as `labels` says, and other hashes by `#`. Ten digits are a hash if they are a string of their own. */
function replaceHashes(content, labels) {
  return content
    .replace(/sha256-[\w+/]{43}=/g, 'sha256-#')
    .replace(/(?<=-)[0-9A-Z]{8}(?=\.\w)/g, (hash) => labels.get(hash) ?? '#')
    .replace(/(?<!\w)[0-9a-f]{10}(?!\w)/g, (hash, at, text) => {
      const isHash = /[a-f]/.test(hash) || text[at - 1] === '"'
      return labels.get(hash) ?? (isHash ? '#' : hash)
    })
}
