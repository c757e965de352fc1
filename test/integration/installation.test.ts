import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { start } from '../harness/cli.js'
import { repositoryDir } from '../harness/repository.js'

test('npm warns about no package of a clone that needs a newer Node', async () => {
  const cwd = temporaryDir('installation')
  for (const name of ['package.json', 'package-lock.json']) cpSync(path.join(repositoryDir, name), path.join(cwd, name))
  const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { stdout, stderr, exitCode } = await start('npm', args, { cwd }).end
  expect(exitCode).toBe(0)
  expect(`${stdout}${stderr}`).not.toContain('EBADENGINE')
})
