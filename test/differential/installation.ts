import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '../harness/cli.js'

/** Outside of the repository, because an installation has 430 MB. It is kept between runs. */
const CACHE_DIR = path.join(tmpdir(), 'docsgen-docusaurus-3.10')

const PACKAGES = {
  '@docusaurus/core': '3.10.2',
  '@docusaurus/plugin-client-redirects': '3.10.2',
  '@docusaurus/plugin-content-blog': '3.10.2',
  '@docusaurus/plugin-content-docs': '3.10.2',
  '@docusaurus/preset-classic': '3.10.2',
  '@docusaurus/remark-plugin-npm2yarn': '3.10.2',
  '@docusaurus/theme-mermaid': '3.10.2',
  '@mdx-js/react': '^3.1.1',
  '@mermaid-js/layout-elk': '^0.1.9',
  clsx: '^2.1.1',
  react: '^19.2.0',
  'react-dom': '^19.2.0',
  'rehype-katex': '^7.0.1',
  'remark-math': '^6.0.0',
}

/** The `node_modules` with Docusaurus. */
export const docusaurusModules = path.join(CACHE_DIR, 'node_modules')

const manifest = JSON.stringify({ name: 'docusaurus-site', private: true, dependencies: PACKAGES }, undefined, 2)

/** Whether this version of Docusaurus has been installed completely. */
export function isInstalled(): boolean {
  const file = path.join(CACHE_DIR, 'installed.json')
  return existsSync(file) && readFileSync(file, 'utf8') === manifest
}

/** Installs Docusaurus from the registry, which takes about a minute. */
export async function installDocusaurus(): Promise<void> {
  rmSync(CACHE_DIR, { recursive: true, force: true })
  mkdirSync(CACHE_DIR, { recursive: true })
  writeFileSync(path.join(CACHE_DIR, 'package.json'), manifest)
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], CACHE_DIR)
  writeFileSync(path.join(CACHE_DIR, 'installed.json'), manifest)
}

/** What Docusaurus has built. */
export interface DocusaurusBuild {
  readonly outDir: string
  /** Returns the folder with the files that it has generated for a language, such as the data of sidebars. */
  generatedDir(language: string): string
}

/**
 * Builds a site with Docusaurus, in English unless `languages` names others too. `folder` is the folder of the site in its
 * repository. The build of a site that has not changed since the last run is reused.
 */
export async function buildWithDocusaurus(
  siteDir: string,
  { folder = '.', languages = ['en'] }: { readonly folder?: string; readonly languages?: readonly string[] } = {},
): Promise<DocusaurusBuild> {
  const dir = path.join(CACHE_DIR, `site-${hashFiles(siteDir)}-${languages.join('-')}`)
  const built = path.join(dir, folder)
  const build: DocusaurusBuild = {
    outDir: path.join(built, 'build'),
    generatedDir: (language) => path.join(built, languages.length > 1 ? path.join(KEPT, language) : '.docusaurus'),
  }
  if (existsSync(dir)) return build
  const workDir = `${dir}.partial`
  rmSync(workDir, { recursive: true, force: true })
  copySite(siteDir, workDir)
  symlinkSync(docusaurusModules, path.join(workDir, 'node_modules'), 'junction')
  await commitFiles(workDir)
  const program = path.join(docusaurusModules, '@docusaurus/core/bin/docusaurus.mjs')
  // The cache of webpack is in `node_modules`, which all sites share, and it mixes up their configs.
  const env = { DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' }
  const args = languages.flatMap((language) => ['--locale', language])
  if (languages.length > 1) {
    writeFileSync(path.join(workDir, folder, KEEPING_CONFIG), keepingConfig(path.join(workDir, folder)))
    args.push('--config', KEEPING_CONFIG)
  }
  await run(process.execPath, [program, 'build', ...args], path.join(workDir, folder), env)
  renameSync(workDir, dir)
  return build
}

/** Folder with a copy of `.docusaurus` for each language. */
const KEPT = '.generated'
const KEEPING_CONFIG = 'keeping.config.js'

/**
 * A config that adds a plugin to the config of a site: it keeps the files generated for each language, which those of the next one
 * replace. Like Docusaurus, it evaluates the config of the site again for each language.
 */
function keepingConfig(siteDir: string): string {
  const name = readdirSync(siteDir).find((file) => /^docusaurus\.config\.[cm]?[jt]s$/.test(file))
  return `const { cpSync } = require('node:fs')
const { loadFreshModule } = require('@docusaurus/utils')
const keep = () => ({
  name: 'keep-generated-files',
  postBuild: ({ generatedFilesDir, i18n }) =>
    cpSync(generatedFilesDir, \`${KEPT}/\${i18n.currentLocale}\`, { recursive: true }),
})
module.exports = async () => {
  const config = await loadFreshModule(require.resolve('./${name}'))
  return { ...config, plugins: [...(config.plugins ?? []), keep] }
}
`
}

/** Copies the sources of a site, without what builds have written. */
export function copySite(siteDir: string, target: string): void {
  const written = ['build', 'node_modules', '.docusaurus', '.docsgen'].map((name) => path.join(siteDir, name))
  cpSync(siteDir, target, { recursive: true, filter: (source) => !written.includes(source) })
}

/** Puts a site into a Git repository with one commit, from which both tools take the date and the author of pages. */
export async function commitFiles(dir: string): Promise<void> {
  writeFileSync(path.join(dir, '.gitignore'), 'node_modules\nbuild\n.docusaurus\n.docsgen\n')
  const date = '2024-02-03T04:05:06Z'
  const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  await run('git', ['init', '-q'], dir)
  await run('git', ['add', '.'], dir)
  const author = ['-c', 'user.name=Lamp Maker', '-c', 'user.email=maker@lamps.example', '-c', 'commit.gpgsign=false']
  await run('git', [...author, 'commit', '-qm', 'Add the site'], dir, env)
}

async function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const { exitCode, stdout, stderr } = await start(program, args, { cwd, env }).end
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}\n${stdout}${stderr}`)
}

function hashFiles(dir: string): string {
  const hash = createHash('sha256').update(manifest)
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.relative(dir, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
