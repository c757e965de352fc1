import { cpSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTo, changedNames, copyOwnSite, readTree, temporaryDir, writeFiles } from '../harness/build-site.js'

let root: string
let expected: ReadonlyMap<string, string>

beforeAll(async () => {
  root = temporaryDir('deterministic')
  copyOwnSite(root)
  await buildTo(root, path.join(root, 'build'))
  expected = readTree(path.join(root, 'build'))
})

describe('the same sources give the same bytes', () => {
  test('with one thread and with three', async () => {
    const many = temporaryDir('many')
    writeFiles(many, {
      'docsgen.config.ts': "export default { title: 'Many' }\n",
      // Enough pages to start threads.
      ...Object.fromEntries(
        Array.from({ length: 240 }, (_, i) => [`docs/page-${i}.md`, `# Page ${i}\n\n\`\`\`js\nlet a = ${i}\n\`\`\`\n`]),
      ),
    })
    const [one = new Map(), three] = await Promise.all(
      ['1', '3'].map(async (jobs) => {
        const outDir = path.join(many, `out-${jobs}`)
        // Separate caches, so that neither build waits for the other.
        const copy = path.join(temporaryDir('jobs'), 'site')
        cpSync(many, copy, { recursive: true })
        await buildTo(copy, outDir, { args: ['--jobs', jobs] })
        return readTree(outDir)
      }),
    )
    expect(one.size).toBeGreaterThan(240)
    expect(changedNames(one, three ?? new Map())).toEqual([])
  })

  test('from a copy in another folder, written in another order and at another time, with another locale, time zone and umask', async () => {
    const copy = path.join(temporaryDir('elsewhere'), 'a deeper', 'place')
    copyOwnSite(copy)
    const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of files.reverse()) {
      const filePath = path.join(entry.parentPath, entry.name)
      writeFileSync(filePath, readFileSync(filePath))
      utimesSync(filePath, 1_000_000_000, 1_000_000_000)
    }
    await buildTo(copy, path.join(copy, 'build'), {
      cwd: '/',
      env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      umask: '077',
    })
    expect(changedNames(expected, readTree(path.join(copy, 'build')))).toEqual([])
  })
})

describe('a rebuild writes only what changed', () => {
  test('an unchanged site is not written', async () => {
    const before = stamps(path.join(root, 'build'))
    await buildTo(root, path.join(root, 'build'))
    expect(changedNames(before, stamps(path.join(root, 'build')))).toEqual([])
  })

  test('an edit of one page changes only its files and the manifests', async () => {
    const outDir = path.join(root, 'build')
    const source = path.join(root, 'site/docs/faq/general.md')
    const original = readFileSync(source, 'utf8')
    const before = { tree: readTree(outDir), stamps: stamps(outDir) }
    writeFileSync(source, `${original}\nOne more sentence at the end.\n`)
    await buildTo(root, outDir)
    const after = { tree: readTree(outDir), stamps: stamps(outDir) }
    const changed = changedNames(before.tree, after.tree)
    expect(
      changed.filter(
        (name) =>
          !/^(?:faq\/general(?:\/index\.html|\.md)|llms-full\.txt|docsgen\/(?:search\/.*|pages\/faq\/general\.json|[^/]+\.json))$/.test(
            name,
          ),
      ),
    ).toEqual([])
    expect(changed).toContain('faq/general/index.html')
    expect(changed).toContain('docsgen/pages/faq/general.json')
    // Unchanged files were not rewritten.
    expect(changedNames(before.stamps, after.stamps)).toEqual(changed)
    writeFileSync(source, original)
    await buildTo(root, outDir)
    expect(changedNames(expected, readTree(outDir))).toEqual([])
  })
})

/** Returns the inode and modification time of each file. */
function stamps(dir: string): Map<string, string> {
  return new Map(
    [...readTree(dir).keys()].map((name) => {
      const { ino, mtimeMs } = statSync(path.join(dir, name))
      return [name, `${ino} ${mtimeMs}`]
    }),
  )
}
