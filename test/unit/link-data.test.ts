import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SiteIndex } from '../../src/node/links/site-index.js'
import type { LinkRecord } from '../../src/node/base/compiled-page.js'
import { Stage } from '../../src/node/store/stage.js'
import { stageLinkData } from '../../src/node/site/stage-site.js'

const index = { routes: new Set(['/', '/guide']) } as unknown as SiteIndex

const broken = (target: string) => ({ kind: 'broken', target }) as const

test.each<[string, Partial<LinkRecord>, readonly string[]]>([
  ['a missing page', { resolved: broken('/lost') }, ['docsgen/pages/lost.json']],
  ['a folder of static files', { resolved: broken('/stories/') }, ['docsgen/pages/stories.json']],
  ['a page', { resolved: broken('/guide') }, []],
  ['a name that differs from a page only by case', { resolved: broken('/Guide') }, []],
  ['a file', { resolved: broken('/a.pdf') }, []],
  ['an image', { resolved: broken('/image'), kind: 'image' }, []],
  ['another site', { resolved: { kind: 'external' } }, []],
  ['a URL outside of the base', { resolved: { kind: 'without-base', target: '/out' } }, []],
  ['a name that is no file name on some system', { resolved: broken('/a:b') }, []],
])('the data for a link to %s', (_, link, expected) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'docsgen-link-data-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const stage = new Stage(path.join(dir, 'stage'), path.join(dir, 'build'), {})
  stage.write('docsgen/pages/guide.json', '{"page":{}}')
  const record: LinkRecord = { kind: 'link', url: '', line: 1, column: 1, resolved: { kind: 'external' }, ...link }
  stageLinkData({ links: [{ file: 'a.md', links: [record, record] }], index, stage })
  expect([...stage.planned.keys()].slice(1)).toEqual(expected)
})
