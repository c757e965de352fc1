import { cpSync, renameSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { buildTo, copyCache, writeFiles } from './build-site.js'
import { runDocsgen } from './cli.js'
import { repositoryPath } from './repository.js'

/** Builds the fixture site with every construct in a folder; resolves with the folder to serve. */
export async function buildKitchenSinkIn(root: string): Promise<string> {
  cpSync(repositoryPath('test', 'fixtures', 'kitchen-sink'), root, { recursive: true })
  const outDir = path.join(root, 'build')
  await buildTo(root, outDir)
  return outDir
}

/** Builds the same site with a few options of its own, and with these pages added to its docs, from the cache of the one without. */
export async function buildKitchenSinkWith({
  root,
  options,
  docs = {},
}: {
  readonly root: string
  readonly options: object
  readonly docs?: Readonly<Record<string, string>>
}): Promise<string> {
  cpSync(repositoryPath('test', 'fixtures', 'kitchen-sink'), root, { recursive: true })
  copyCache(path.dirname(inject('kitchenSinkDir')), root)
  renameSync(path.join(root, 'docsgen.config.ts'), path.join(root, 'base.ts'))
  const config = `import base from './base.ts'\nexport default { ...base, ...${JSON.stringify(options)} }\n`
  writeFiles(root, { 'docsgen.config.mjs': config })
  writeFiles(path.join(root, 'docs'), docs)
  const { exitCode, stdout, stderr } = await runDocsgen(['build'], { cwd: root })
  if (exitCode !== 0) throw new Error(`the kitchen sink did not build\n${stdout}${stderr}`)
  return path.join(root, 'build')
}
