import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SiteIndex } from '../../src/node/links/site-index.js'
import type { LinkRecord } from '../../src/node/model/compiled-page.js'
import { Stage } from '../../src/node/output/stage.js'
import { stageLinkData } from '../../src/node/pipeline/stage-link-data.js'

const index = { routes: new Set(['/', '/guide']) } as unknown as SiteIndex

test.each<[string, Partial<LinkRecord>, readonly string[]]>([
  ['a missing page', { target: '/lost' }, ['docsgen/pages/lost.json']],
  ['a folder of static files', { target: '/stories/' }, ['docsgen/pages/stories.json']],
  ['a page', { target: '/guide' }, []],
  ['a name that differs from a page only by case', { target: '/Guide' }, []],
  ['a file', { target: '/a.pdf' }, []],
  ['an image', { target: '/image', kind: 'image' }, []],
  ['another site', { external: true }, []],
  ['a URL outside of the base', { target: '/out', withoutBase: true }, []],
  ['a name that is no file name on some system', { target: '/a:b' }, []],
])('the data for a link to %s', (_, link, expected) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'docsgen-link-data-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const stage = new Stage(path.join(dir, 'stage'), path.join(dir, 'build'), {})
  stage.write('docsgen/pages/guide.json', '{"page":{}}')
  const record: LinkRecord = { kind: 'link', url: '', line: 1, column: 1, ...link }
  stageLinkData({ links: [{ file: 'a.md', links: [record, record] }], index, stage })
  expect([...stage.planned.keys()].slice(1)).toEqual(expected)
})
