import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFileGate, gitignorePaths, isSecretFile } from '../../src/node/base/source-text/file-gate.js'
import { temporaryDir } from '../harness/build-site.js'

const secrets = [
  ...['.env', '.env.local', '.envrc', 'prod.env', '.npmrc', '.netrc', '.pypirc', '.git-credentials', '.htpasswd'],
  ...['server.pem', 'server.KEY', 'a.p12', 'a.pfx', 'a.jks', 'a.keystore', 'a.ppk', 'passwords.kdbx'],
  ...['id_rsa', 'id_ed25519', 'id_ed25519_work', 'service-account.json', 'service-account-prod.json'],
  ...['serviceAccountKey.json', 'credentials.json', 'aws-credentials.json', 'client_secret_1.apps.json'],
  ...['terraform.tfstate', 'terraform.tfstate.backup', 'secrets.yaml', 'secrets.toml'],
  ...['home/.ssh/config', 'home/.aws/config', 'home/.kube/config'],
]
const ordinary = [
  ...['environment.ts', 'env.d.ts', 'id_rsa.pub', 'id_card.png', 'grid_layout', 'keys.ts', 'monkey.png', 'key'],
  ...['credentials.md', 'credentials.ts', 'accounts.json', 'secret.yaml', 'tfstate.md', 'pem.txt', 'package.json'],
  ...['.well-known/security.txt', '.nojekyll', 'main.tf'],
]

test.each(secrets)('%s is a name of files that hold secrets', (name) => {
  expect(isSecretFile(name)).toBe(true)
  expect(isSecretFile(`a/${name}`)).toBe(true)
})

test.each(ordinary)('%s is not', (name) => expect(isSecretFile(name)).toBe(false))

describe('content names a file', () => {
  // The repository has the site in a hidden folder, whose name says nothing of its files.
  const repository = path.join(temporaryDir('gate'), '.work')
  const root = path.join(repository, 'site')
  const files = [
    ...[
      'src/a.ts',
      'src/tracked.log',
      'src/b.log',
      'dist/a.js',
      'dist/deep/a.js',
      '.github/ci.yml',
      'src/.hidden/a.ts',
    ],
    ...['server.key', 'node_modules/p/a.css', 'node_modules/.pnpm/p@1/node_modules/p/a.css', 'node_modules/.npmrc'],
    ...['generated/api.json', '../lib/index.ts', '../lib/out.log', '../outside.txt', '../.env', '../keys/id_rsa'],
  ]
  beforeAll(() => {
    for (const name of files) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
      writeFileSync(path.join(root, name), '')
    }
    writeFileSync(path.join(repository, '.gitignore'), '*.log\n')
    writeFileSync(path.join(root, '.gitignore'), 'dist/\n/generated\nnode_modules\n')
    const links = [
      ['src/env.txt', '../../.env'],
      ['src/key.txt', '../server.key'],
      ['src/log.txt', 'b.log'],
      ['src/ci.txt', '../.github/ci.yml'],
      ['src/copy.ts', 'a.ts'],
      ['folder', '../lib'],
    ] as const
    for (const [name, target] of links) symlinkSync(target, path.join(root, name))
    execFileSync('git', ['init', '-q'], { cwd: repository })
    execFileSync('git', ['add', '-f', 'site/src/tracked.log'], { cwd: repository })
  })
  const allowed = undefined
  const outside = 'is outside of the site'
  const secret = 'is not published, because files of this name hold secrets'
  const hidden = 'is not published, because it is hidden'
  const ignored = 'is not published, because git ignores it'

  test.each([
    ['src/a.ts', allowed],
    ['src/copy.ts', allowed],
    ['src/missing.ts', allowed],
    ['src/tracked.log', allowed],
    ['node_modules/p/a.css', allowed],
    ['node_modules/.pnpm/p@1/node_modules/p/a.css', allowed],
    ['../outside.txt', outside],
    ['../missing.txt', outside],
    ['../lib/index.ts', outside],
    ['folder/index.ts', outside],
    ['src/env.txt', outside],
    ['/etc/passwd', outside],
    ['server.key', secret],
    ['src/key.txt', secret],
    ['missing/id_rsa', secret],
    ['node_modules/.npmrc', secret],
    ['.github/ci.yml', hidden],
    ['src/ci.txt', hidden],
    ['src/.hidden/a.ts', hidden],
    ['src/b.log', ignored],
    ['src/log.txt', ignored],
    ['dist/a.js', ignored],
    ['dist/deep/a.js', ignored],
    ['generated/api.json', ignored],
  ])('%s in a site', (name, message) => {
    expect(createFileGate([root])(path.resolve(root, name))?.message).toBe(message)
  })

  test.each([
    ['../outside.txt', '..', allowed],
    ['../lib/index.ts', '../lib', allowed],
    ['folder/index.ts', '../lib', allowed],
    ['../lib/out.log', '..', ignored],
    ['../.env', '..', secret],
    ['../keys/id_rsa', '..', secret],
    ['generated/api.json', 'generated', allowed],
    ['.github/ci.yml', '.github', allowed],
    ['../lib/index.ts', '../missing', outside],
  ])('%s, with the folder %s in the config', (name, dir, message) => {
    expect(createFileGate([root, path.resolve(root, dir)])(path.resolve(root, name))?.message).toBe(message)
  })

  test('in a folder without a repository, where nothing is ignored', () => {
    const plain = temporaryDir('plain')
    writeFileSync(path.join(plain, '.gitignore'), '*\n')
    writeFileSync(path.join(plain, 'a.ts'), '')
    expect(createFileGate([plain])(path.join(plain, 'a.ts'))).toBe(allowed)
    expect(gitignorePaths(plain)).toEqual([])
  })

  test('in a site that is itself ignored', () => {
    const dir = path.join(root, 'dist')
    expect(createFileGate([dir])(path.join(dir, 'deep/a.js'))).toBe(allowed)
    expect(gitignorePaths(dir).map((file) => path.relative(repository, file))).toEqual([
      'site/dist/.gitignore',
      'site/.gitignore',
      '.gitignore',
    ])
  })
})
