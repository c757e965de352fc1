import { cpSync } from 'node:fs'
import path from 'node:path'
import { buildTo } from './build-site.js'
import { repositoryPath } from './repository.js'

/** Builds the fixture site with every construct in a folder; resolves with the folder to serve. */
export async function buildKitchenSinkIn(root: string): Promise<string> {
  cpSync(repositoryPath('test', 'fixtures', 'kitchen-sink'), root, { recursive: true })
  const outDir = path.join(root, 'build')
  await buildTo(root, outDir)
  return outDir
}
