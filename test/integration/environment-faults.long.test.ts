import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeChecked } from '../../src/node/store/replace-file.js'
import { treeHash, writeFiles } from '../harness/build-site.js'
import { type ProcessEnd, start } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** Number of amounts of free space that each full disk is tried with; the nightly run has 40. */
const ROUNDS = Number(process.env.DOCSGEN_DISK_ROUNDS ?? 3)
const docsgen = `"${process.execPath}" "${repositoryPath('bin', 'docsgen.js')}"`
const isPosix = process.platform !== 'win32'
const succeeds = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** A shell in which this user can mount file systems and set limits, which end with the shell. */
const namespace = process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount']
const canMount = succeeds('unshare', ...namespace.slice(1), 'sh', '-c', 'mount -t tmpfs tmpfs /mnt')
const canLimit = succeeds('unshare', '--map-root-user', 'sh', '-c', 'echo 9 > /proc/sys/user/max_inotify_instances')
/** For root, permissions count only without its capabilities. */
const plainUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : ['env']
const hasPermissions = isPosix && succeeds(plainUser[0] ?? '', ...plainUser.slice(1), 'true')

/** A site that has been built once. */
let good: SiteTest
/** The hash of its output, and of the output after an edit of every page. */
const hashes = { old: '', new: '' }

beforeAll(async () => {
  good = siteTest().file('docs/index.md', '# Home\n').file('static/photo.bin', Buffer.alloc(200_000, 'abcdefg'))
  for (let i = 0; i < 12; i++) good.file(`docs/part-${i}/page.md`, `# Page ${i}\n\nThe text.\n`)
  expect((await good.run('build')).exitCode).toBe(0)
  hashes.old = treeHash(path.join(good.dir, 'build'))
  const site = edited()
  expect((await site.run('build')).exitCode).toBe(0)
  hashes.new = treeHash(path.join(site.dir, 'build'))
})

describe.skipIf(!canMount)('a full disk: one line, a complete site, and the next build works', () => {
  /** Builds on a small disk, and again after it has grown. Prints what a test needs, because the disk ends with the shell. */
  const script = `
    set -e
    mount -t tmpfs -o size=256m tmpfs disk
    for name in $1; do mv $name disk/$name; ln -s "$PWD/disk/$name" $name; done
    rm -f result; used=$(du -sk disk | cut -f1)
    mount -o remount,size=$((used + $2))k disk
    code=0; ${docsgen} build --quiet --out-dir "$(realpath build)" >&2 || code=$?
    cp -rL build after-full
    mount -o remount,size=256m disk
    next=0; ${docsgen} build --quiet --out-dir "$(realpath build)" >&2 || next=$?
    cp -rL build after-next
    echo $code $next`
  const places = ['.docsgen', 'build', '.docsgen build']
  const cases = places.flatMap((place) =>
    Array.from({ length: ROUNDS }, (_, i) => [place, Math.round((900 * (i + 0.1)) / ROUNDS)] as const),
  )
  test.each(cases)('for "%s", with %i kB left', async (place, kilobytes) => {
    const site = edited()
    writeFiles(site.dir, { 'disk/.gitkeep': '' })
    const end = await shell(site, [...namespace, 'sh', '-c', script, 'sh', place, String(kilobytes)])
    const [code, next] = end.stdout.trim().split(' ')
    const after = treeHash(path.join(site.dir, 'after-full'))
    if (code === '0') expect([end.stderr, after]).toEqual(['', hashes.new])
    else expectLine(end, /\(ENOSPC\); the disk is full/)
    expect(code === '0' ? '2' : code).toBe('2')
    expect([hashes.old, hashes.new]).toContain(after)
    expect([next, treeHash(path.join(site.dir, 'after-next'))]).toEqual(['0', hashes.new])
    expect(readdirSync(path.join(site.dir, 'after-next')).filter((name) => name.startsWith('.docsgen'))).toEqual([])
  })
})

describe.skipIf(!hasPermissions)('missing permissions: one line, the old site, and the next build works', () => {
  const cases: readonly (readonly [string, number, RegExp])[] = [
    ['build', 2, /^error system: cannot access ".*build.*" \(EACCES\); check the permissions/],
    ['build/part-7', 2, /^error system: cannot access ".*part-7" \(EACCES\); check the permissions/],
    ['.docsgen', 2, /^error system: cannot \w+ ".*docsgen.*" \(EACCES\); .*: make the folder writable$/],
    ['static/photo.bin', 2, /^error system: cannot open ".*photo.bin" .*\(EACCES\); check the permissions/],
    ['docs/part-3/page.md', 1, /^docs\/part-3\/page.md error unreadable-source: the file cannot be read \(EACCES\)/],
    ['docs/part-3', 1, /^docs\/part-3 error unreadable-source: the folder cannot be read \(EACCES\)/],
  ]
  test.each(cases)('%s', async (name, code, text) => {
    const site = edited()
    const target = path.join(site.dir, name)
    // Files that are copied only if they have changed.
    if (name.startsWith('static')) site.file(name, Buffer.alloc(200_000, 'hijklmn'))
    const isInput = /^(?:docs|static)/.test(name)
    if (isInput) chmodSync(target, 0o000)
    else spawnSync('chmod', ['-R', 'a-w', target])
    try {
      const end = await shell(site, [...plainUser, 'sh', '-c', `${docsgen} build --quiet`])
      expect(end.exitCode).toBe(code)
      expectLine(end, text)
      expect(treeHash(path.join(site.dir, 'build'))).toBe(hashes.old)
      if (name.startsWith('build')) {
        const other = await shell(site, [...plainUser, 'sh', '-c', `${docsgen} build --quiet --out-dir other`])
        expect([other.exitCode, other.stderr]).toEqual([0, ''])
      }
    } finally {
      spawnSync('chmod', ['-R', 'u+rwX', target])
    }
    expect((await site.run('build', '--quiet')).exitCode).toBe(0)
  })
})

describe.skipIf(!isPosix)('an unusual process', () => {
  test('with few file descriptors, either builds or prints one line', async () => {
    for (const limit of [24, 64]) {
      const site = edited()
      const end = await shell(site, ['sh', '-c', `ulimit -n ${limit}; exec ${docsgen} build --quiet`])
      if (end.exitCode !== 0) expectLine(end, /EMFILE.*too many open files/)
      expect(end.exitCode === 0 ? 2 : end.exitCode).toBe(2)
      expect([hashes.old, hashes.new]).toContain(treeHash(path.join(site.dir, 'build')))
      expect((await site.run('build')).exitCode).toBe(0)
    }
  })

  test('without stdin, HOME and a folder for temporary files, builds', async () => {
    const site = edited()
    const script = `unset HOME; TMPDIR=/nonexistent exec ${docsgen} build --quiet <&-`
    const end = await shell(site, ['sh', '-c', script])
    expect([end.exitCode, end.stderr, treeHash(path.join(site.dir, 'build'))]).toEqual([0, '', hashes.new])
  })

  test.each([
    ['stdout', `{ ${docsgen} build 2> errors; echo $? > code; } | true`],
    ['stderr', `{ ${docsgen} build 2>&1 > /dev/null; echo $? > code; } | true`],
    ['both', `{ ${docsgen} build 2>&1; echo $? > code; } | true`],
  ])('whose reader of %s has gone, builds', async (_, script) => {
    const site = edited()
    const end = await shell(site, ['sh', '-c', `${script}; cat code; grep -c Error errors || true`])
    expect(end.stdout.split('\n')[0]).toBe('0')
    expect(end.stdout.split('\n')[1]).not.toMatch(/[1-9]/)
    expect(treeHash(path.join(site.dir, 'build'))).toBe(hashes.new)
  })

  test.skipIf(!existsSync('/dev/full'))('whose stdout is a file on a full disk, prints one line', async () => {
    const site = edited()
    const end = await shell(site, ['sh', '-c', `exec ${docsgen} options --format json > /dev/full`])
    expect(end.exitCode).toBe(2)
    expectLine(end, /^error system: cannot write \(ENOSPC\); the disk is full/)
  })

  test('whose working directory has been removed, prints one line', async () => {
    const site = edited()
    const script = `mkdir gone; cd gone; rmdir "$PWD"; exec ${docsgen} build --quiet "${site.dir}"`
    const end = await shell(site, ['sh', '-c', script])
    expect(end.exitCode).toBe(2)
    expectLine(end, /cwd.*ENOENT|ENOENT.*cwd/)
    expect(treeHash(path.join(site.dir, 'build'))).toBe(hashes.old)
  })

  test('that gets a SIGTERM leaves a complete site', async () => {
    const site = edited()
    const build = start(process.execPath, [repositoryPath('bin', 'docsgen.js'), 'build'], { cwd: site.dir })
    build.process.stderr?.once('data', () => build.process.kill('SIGTERM'))
    expect((await build.end).signal).toBe('SIGTERM')
    expect(treeHash(path.join(site.dir, 'build'))).toBe(hashes.old)
    expect((await site.run('build')).exitCode).toBe(0)
  })
})

describe.skipIf(!canLimit)('serve --watch', () => {
  test.each(['max_inotify_instances', 'max_inotify_watches'])('sees edits with %s of 0', async (name) => {
    const site = edited()
    const script = `echo 0 > /proc/sys/user/${name}; exec ${docsgen} serve --watch --port 0`
    const server = start('unshare', ['--map-root-user', 'sh', '-c', script], { cwd: site.dir })
    let text = ''
    server.process.stdout?.on('data', (part) => {
      text += part
    })
    try {
      await expect.poll(() => text).toContain('docsgen polls the files for changes instead')
      const url = /http:\S+/.exec(text)?.[0] ?? ''
      site.file('docs/part-3/page.md', '# The edited page\n')
      const page = async () => (await fetch(`${url}part-3/page`)).text()
      await expect.poll(page).toContain('The edited page')
    } finally {
      server.process.kill('SIGINT')
    }
    expect((await server.end).exitCode).toBe(130)
  })
})

describe('a cache in an unusual state', () => {
  test.each(['.docsgen', '.docsgen/lock', '.docsgen/stage'])('a file in place of %s', async (name) => {
    const site = edited().remove(name).file(name, 'mine')
    const run = await site.run('build', '--quiet')
    if (name === '.docsgen/stage') return expect(run.exitCode).toBe(0)
    expect(run.exitCode).toBe(2)
    expect(run.diagnostics).toMatchObject([{ code: 'system' }])
    expect(run.diagnostics[0]?.text).toContain('a file is in the way of a folder: remove it')
    expect(treeHash(path.join(site.dir, 'build'))).toBe(hashes.old)
    expect((await site.remove(name).run('build', '--quiet')).exitCode).toBe(0)
  })

  test('a killed build whose output and new files have been removed since', async () => {
    const site = edited()
    const [outDir, stageDir] = ['build', '.docsgen/stage'].map((name) => path.join(site.dir, name)) as [string, string]
    const journal = { outDir, stageDir, moves: [['1', 'index.html']], removals: [] }
    writeChecked(path.join(site.dir, '.docsgen', 'journal.json'), JSON.stringify(journal))
    rmSync(stageDir, { recursive: true, force: true })
    const run = await site.remove('build').run('build', '--quiet')
    expect([run.exitCode, run.stderr, treeHash(outDir)]).toEqual([0, '', hashes.new])
  })
})

/** A copy of the built site with an edit of every page. */
function edited(): SiteTest {
  const site = good.copy()
  for (let i = 0; i < 12; i++) site.file(`docs/part-${i}/page.md`, `# Page ${i}\n\nThe new text.\n`)
  return site
}

function shell(site: SiteTest, [program = '', ...args]: readonly string[]): Promise<ProcessEnd> {
  return start(program, args, { cwd: site.dir }).end
}

/** Expects one line on stderr that matches, before the number of problems. */
function expectLine({ stderr }: ProcessEnd, text: RegExp): void {
  const lines = stderr.trim().split('\n')
  expect(lines[0]).toMatch(text)
  expect(lines.slice(1).filter((line) => !/^\d+ errors?$/.test(line))).toEqual([])
}
