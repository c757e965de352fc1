import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { start } from '../harness/cli.js'
import { compileTypes, repositoryDir, repositoryPath } from '../harness/repository.js'

let project: string

beforeAll(async () => {
  compileTypes()
  const packed = temporaryDir('packed')
  await npm(['pack', '--ignore-scripts', '--pack-destination', packed], repositoryDir)
  project = path.join(temporaryDir('project'), 'elsewhere')
  mkdirSync(project)
  const tarball = path.join(packed, readdirSync(packed)[0] ?? '')
  writeFiles(project, { 'package.json': '{ "private": true, "type": "module" }' })
  await npm(['install', tarball, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], project)
  writeFiles(project, {
    'docsgen.config.ts': [
      "import { defineConfig } from 'docsgen'",
      "export default defineConfig({ title: 'Elsewhere', docs: { main: 'first' } })",
    ].join('\n'),
    'docs/first.md': '# First\n\nSee [the second](./second.mdx).\n',
    'docs/second.mdx': "import { useSite } from 'docsgen/client'\n\n# Second\n\nexport const Name = () => <b>{useSite().title}</b>\n\n<Name />\n",
  })
}, 300_000)

test('the installed package builds a site', async () => {
  const build = await start(process.execPath, ['node_modules/.bin/docsgen', 'build'], { cwd: project }).end
  expect([build.exitCode, build.stderr.includes('error')]).toEqual([0, false])
  expect(readFileSync(path.join(project, 'build/first/index.html'), 'utf8')).toContain('<h1>First</h1>')
  expect(readFileSync(path.join(project, 'build/second/index.html'), 'utf8')).toContain('<b>Elsewhere</b>')
})

test('its types describe the API and the config', async () => {
  writeFiles(project, {
    'use.ts': [
      "import { build, checkLinks, defineConfig, serve } from 'docsgen'",
      "import { useSite } from 'docsgen/client'",
      "export const config = defineConfig({ title: 'A title' })",
      'export const title = (): string => useSite().title',
      "export const run = async (): Promise<boolean> => (await build({ root: '.' })).failed && (await checkLinks({ root: '.' })).failed",
      'export { serve }',
    ].join('\n'),
    'wrong.ts': "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'A title', favicons: 1 })\n",
  })
  expect(await typeErrors(['docsgen.config.ts', 'use.ts'])).toBe('')
  expect(await typeErrors(['wrong.ts'])).toContain('favicons')
})

test('it holds what it needs and nothing of the workshop', () => {
  const files = readdirSync(path.join(project, 'node_modules/docsgen'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /(?:^|\/)(?:test|site|tsconfig[^/]*\.json|[^/]*\.tsbuildinfo)$/.test(file))).toEqual([])
  for (const file of ['bin/docsgen.js', 'dist/index.js', 'src/client/index.ts', 'templates/default/index.ts']) expect(files).toContain(file)
})

async function npm(args: readonly string[], cwd: string): Promise<void> {
  const { exitCode, stderr } = await start('npm', args, { cwd }).end
  if (exitCode !== 0) throw new Error(`npm ${args[0]} ended with ${exitCode}\n${stderr}`)
}

/** What the compiler says of some files in the project. */
async function typeErrors(files: readonly string[]): Promise<string> {
  const options = { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', target: 'es2023', types: [], skipLibCheck: false }
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const { stdout } = await start(process.execPath, [repositoryPath('node_modules/typescript/bin/tsc'), '-p', '.'], { cwd: project }).end
  return stdout
}
