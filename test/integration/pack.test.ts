import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { start } from '../harness/cli.js'
import { compileTypes, repositoryDir, repositoryPath } from '../harness/repository.js'

let project: string

beforeAll(async () => {
  compileTypes()
  project = path.join(temporaryDir('project'), 'elsewhere')
  mkdirSync(project)
  await npm(['pack', '--ignore-scripts', '--pack-destination', project], repositoryDir)
  const tarball = readdirSync(project)[0] ?? ''
  // With the repository's own lock file, the packages come from npm's cache, which `npm ci` has filled.
  writeFiles(project, {
    'package.json': JSON.stringify({ private: true, type: 'module', dependencies: { docsgen: `file:${tarball}` } }),
    'package-lock.json': JSON.stringify(lockFor(tarball)),
  })
  await npm(['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], project)
  writeFiles(project, {
    'docsgen.config.ts': [
      "import { defineConfig } from 'docsgen'",
      "export default defineConfig({ title: 'Elsewhere', docs: { main: 'first' } })",
    ].join('\n'),
    'docs/first.md': '# First\n\nSee [the second](./second.mdx).\n',
    'docs/second.mdx':
      "import { useSite } from 'docsgen/client'\n\n# Second\n\nexport const Name = () => <b>{useSite().title}</b>\n\n<Name />\n",
  })
}, 300_000)

test('the installed package builds a site', async () => {
  const build = await start(process.execPath, ['node_modules/.bin/docsgen', 'build'], { cwd: project }).end
  expect(build.stderr).not.toContain('error')
  expect(build.exitCode).toBe(0)
  expect(readFileSync(path.join(project, 'build/first/index.html'), 'utf8')).toMatch(/<h1[^>]*>First<\/h1>/)
  expect(readFileSync(path.join(project, 'build/second/index.html'), 'utf8')).toContain('<b>Elsewhere</b>')
})

test('its types describe the API and the config', async () => {
  writeFiles(project, {
    'use.ts': [
      "import { build, checkLinks, defineConfig, serve } from 'docsgen'",
      "export const config = defineConfig({ title: 'A title' })",
      "export const run = async (): Promise<boolean> => (await build({ root: '.' })).failed && (await checkLinks({ root: '.' })).failed",
      'export { serve }',
    ].join('\n'),
    'wrong.ts':
      "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'A title', favicons: 1 })\n",
  })
  expect(await typeErrors(['docsgen.config.ts', 'use.ts'])).toBe('')
  expect(await typeErrors(['wrong.ts'])).toContain('favicons')
})

test("its browser types work in a component together with React's types", async () => {
  for (const name of ['@types/react', 'csstype']) linkPackage(name)
  writeFiles(project, {
    'component.tsx': [
      "import { Link, useSite } from 'docsgen/client'",
      "export const Home = () => <Link to='/'>{useSite().title}</Link>",
      'export const wrong: number = useSite().title',
    ].join('\n'),
  })
  expect(await typeErrors(['component.tsx'])).toMatch(/^component\.tsx\(3,14\)[^\n]*\n$/)
})

test('it contains the needed files and no development files', () => {
  const files = readdirSync(path.join(project, 'node_modules/docsgen'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /(?:^|\/)(?:test|site|tsconfig[^/]*\.json|[^/]*\.tsbuildinfo)$/.test(file))).toEqual([])
  for (const file of [
    'bin/docsgen.js',
    'dist/index.js',
    'dist/config-reference.md',
    'src/client/index.ts',
    'templates/default/index.ts',
  ])
    expect(files).toContain(file)
})

interface LockedPackage {
  readonly dev?: boolean
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
}

/** Returns a lock file for a project with the tarball as its only dependency, with the tested versions. */
function lockFor(tarball: string) {
  const { packages } = JSON.parse(readFileSync(repositoryPath('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const { version, dependencies, bin } = packages[''] ?? {}
  const locked = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !dev)
  return {
    name: 'elsewhere',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies: { docsgen: `file:${tarball}` } },
      'node_modules/docsgen': { version, resolved: `file:${tarball}`, dependencies, bin },
      ...Object.fromEntries(locked),
    },
  }
}

/** Links a package of this repository into the project, as if its author had installed it. */
function linkPackage(name: string): void {
  const target = path.join(project, 'node_modules', name)
  mkdirSync(path.dirname(target), { recursive: true })
  symlinkSync(repositoryPath('node_modules', name), target, 'junction')
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  const { exitCode, stderr } = await start('npm', args, { cwd }).end
  if (exitCode !== 0) throw new Error(`npm ${args[0]} ended with ${exitCode}\n${stderr}`)
}

/** Returns the compiler's output for some files in the project. */
async function typeErrors(files: readonly string[]): Promise<string> {
  const options = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    target: 'es2023',
    types: [],
    skipLibCheck: false,
  }
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const { stdout } = await start(process.execPath, [repositoryPath('node_modules/typescript/bin/tsc'), '-p', '.'], {
    cwd: project,
  }).end
  return stdout
}
