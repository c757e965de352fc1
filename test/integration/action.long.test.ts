import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installReact, temporaryDir, writeFiles } from '../harness/build-site.js'
import { runAction, type ActionRun } from '../harness/composite-action.js'
import { repositoryDir, repositoryPath } from '../harness/repository.js'

const config =
  "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Test', pages: false, search: { provider: 'none' } })\n"

/** A checkout of a repository with a site in a folder; its packages are installed by linking them. */
function checkout(root: string, files: Readonly<Record<string, string>>): string {
  const workspace = temporaryDir('checkout')
  const dir = path.join(workspace, root)
  writeFiles(workspace, { 'package-lock.json': '{}' })
  writeFiles(dir, { 'package.json': '{ "private": true }', 'docsgen.config.ts': config, ...files })
  mkdirSync(path.join(dir, 'node_modules'), { recursive: true })
  installReact(dir)
  symlinkSync(repositoryDir, path.join(dir, 'node_modules/docsgen'), 'junction')
  symlinkSync(repositoryPath('node_modules/typescript-7'), path.join(dir, 'node_modules/typescript'), 'junction')
  return workspace
}

const outcomes = ({ steps }: ActionRun) =>
  ['prepare', 'install', 'links', 'code', 'build'].map((id) => `${id} ${steps.get(id)?.outcome}`)

const sound = '---\nslug: /\n---\n\n# Home\n'

test('builds and checks a site without problems, and uploads it', async () => {
  const workspace = checkout('website', { 'docs/home.md': sound })
  const run = await runAction(workspace, {
    root: 'website',
    install: 'echo installed in "$PWD"',
    pages: 'true',
    sarif: 'true',
  })
  expect(outcomes(run)).toEqual([
    'prepare success',
    'install success',
    'links success',
    'code success',
    'build success',
  ])
  expect(run.steps.get('install')?.stdout).toBe(`installed in ${workspace}\n`)
  expect(run.steps.get('prepare')?.outputs.key).toMatch(/^[\da-f]{16}$/)
  const outDir = path.join(workspace, 'website/build')
  expect(run.steps.get('build')?.outputs['out-dir']).toBe(outDir)
  expect(existsSync(path.join(outDir, 'index.html'))).toBe(true)
  expect(run.used.get('actions/upload-pages-artifact@v3')).toEqual({ path: outDir })
  const sarif = run.used.get('github/codeql-action/upload-sarif@v3')
  expect(sarif?.category).toBe('docsgen-links')
  expect(JSON.parse(readFileSync(sarif?.sarif_file ?? '', 'utf8')).runs[0].results).toEqual([])
  expect(run.used.get('cache')?.path).toBe('website/.docsgen\n~/.npm\n')
  expect(run.used.get('actions/cache/save@v4')).toBeDefined()
  expect(run.summary.match(/^### .*$/gm)).toEqual([
    '### docsgen check-links: no problems',
    '### docsgen check-code: no problems',
    '### docsgen build: no problems',
  ])
})

test('runs all checks after one has failed, annotates each problem once, and uploads no site', async () => {
  const workspace = checkout('website', {
    'docs/home.md': `${sound}\n[a | *b*](/gone)\n\n\`\`\`ts\nconst one: string = 1\n\`\`\`\n`,
  })
  const run = await runAction(workspace, { root: 'website', install: 'true', pages: 'true' })
  expect(outcomes(run)).toEqual([
    'prepare success',
    'install success',
    'links failure',
    'code failure',
    'build failure',
  ])
  const annotations = [...run.steps.values()].flatMap(({ stdout }) => stdout.match(/^::error .*?::/gm) ?? [])
  expect(annotations).toEqual([
    '::error file=website/docs/home.md,line=7,col=1,title=broken-link::',
    expect.stringMatching(/^::error file=website\/docs\/home\.md,line=10,col=7,title=/),
  ])
  expect(run.used.has('actions/upload-pages-artifact@v3')).toBe(false)
  expect(run.used.has('github/codeql-action/upload-sarif@v3')).toBe(false)
  expect(run.used.has('actions/cache/save@v4')).toBe(true)
  expect(run.summary).toContain('### docsgen check-links: 1 error')
  expect(run.summary).toMatch(/^\| website\/docs\/home\.md:7 \| broken-link \| [^|]*gone[^|]* \|$/m)
})

test('annotates what the build reports if check-links is off', async () => {
  const workspace = checkout('.', { 'docs/home.md': `${sound}\n[a](/gone)\n` })
  const run = await runAction(workspace, { install: 'true', 'check-links': 'false', 'check-code': 'false' })
  expect(outcomes(run).slice(2)).toEqual(['links skipped', 'code skipped', 'build failure'])
  expect(run.steps.get('build')?.stdout).toContain('::error file=docs/home.md,line=7,')
})

test('says what to do if a step cannot run', async () => {
  const workspace = checkout('.', { 'docs/home.md': sound })
  const failed = await runAction(workspace, { install: 'exit 3' })
  expect(outcomes(failed)).toEqual([
    'prepare success',
    'install failure',
    'links skipped',
    'code skipped',
    'build skipped',
  ])
  const absent = await runAction(workspace, { root: 'nowhere' })
  expect(absent.steps.get('prepare')?.stdout).toBe(
    '::error title=docsgen::there is no folder "nowhere"; set the input "root" to the folder of the site\n',
  )
  const empty = temporaryDir('empty')
  writeFiles(empty, { 'package.json': '{}' })
  expect((await runAction(empty)).steps.get('prepare')?.stdout).toContain('there is no lock file')
  const bare = await runAction(empty, { install: 'true' })
  expect(bare.steps.get('links')?.stdout).toBe(
    '::error title=docsgen::docsgen is not installed; add it to the devDependencies of the site\n',
  )
})

test('finds the install command of each package manager', async () => {
  for (const [lock, command] of [
    ['package-lock.json', 'npm ci'],
    ['pnpm-lock.yaml', 'corepack enable && pnpm install --frozen-lockfile'],
    ['yarn.lock', 'corepack enable && yarn install --immutable'],
    ['bun.lock', 'bun install --frozen-lockfile'],
  ] as const) {
    const workspace = temporaryDir('lock')
    writeFiles(workspace, { [lock]: '', 'site/package.json': '{}' })
    const { steps } = await runAction(workspace, { root: 'site', 'node-version': '' }, { last: 'prepare' })
    expect(steps.get('prepare')?.outputs).toMatchObject({ directory: workspace, install: command })
    expect(steps.get('actions/setup-node@v4')?.outcome).toBe('skipped')
  }
})
