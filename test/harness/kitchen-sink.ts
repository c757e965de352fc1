import { cpSync } from 'node:fs'
import path from 'node:path'
import { buildTo, temporaryDir } from './build-site.js'
import { repositoryPath } from './repository.js'

/** Builds the fixture site that has one of every construct; returns the folder of its documents. */
export async function buildKitchenSink(): Promise<string> {
  const root = temporaryDir('kitchen-sink')
  cpSync(repositoryPath('test', 'fixtures', 'kitchen-sink'), root, { recursive: true })
  const outDir = path.join(root, 'build')
  await buildTo(root, outDir)
  return outDir
}
