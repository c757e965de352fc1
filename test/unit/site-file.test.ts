import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutPaths } from '../../src/tools/check-code/finding.js'
import { isBelow, isPackageFile, isSiteFile, isWithin } from '../../src/node/base/names.js'
import { asRecord, isRecord } from '../../src/node/base/record.js'

test.each([
  ['/srv/docs/theme.css', true],
  ['/srv/docs/..theme.css', true],
  ['/srv/docs/old_node_modules/theme.css', true],
  ['/srv/docs/node_modules_old/theme.css', true],
  ['/srv/docs/node_modules/pkg/theme.css', false],
  ['/srv/docs/packages/a/node_modules/pkg/theme.css', false],
  ['/srv/docs-old/theme.css', false],
  ['/srv/docs.css', false],
  ['/srv/theme.css', false],
  ['/other/theme.css', false],
])('%s belongs to the site in /srv/docs: %s', (filePath, expected) => {
  expect(isSiteFile('/srv/docs', filePath)).toBe(expected)
})

test('files of a site inside a folder node_modules belong to it', () => {
  expect(isSiteFile('/srv/node_modules/site', '/srv/node_modules/site/theme.css')).toBe(true)
})

test.each([
  ['/srv/docs', '/srv/docs/theme.css', false],
  ['/srv/docs', '/srv/docs/node_modules/pkg/theme.css', true],
  ['/srv/docs', '/srv/node_modules/pkg/theme.css', true],
  ['/srv/docs', '/srv/shared/theme.css', false],
  ['/srv/node_modules/site', '/srv/node_modules/site/theme.css', false],
  ['/srv/node_modules/site', '/srv/node_modules/pkg/theme.css', true],
])('for a site in %s, %s is in an installed package: %s', (root, filePath, expected) => {
  expect(isPackageFile(root, filePath)).toBe(expected)
})

test.each([
  ['cannot read /docs/data.json', 'cannot read data.json'],
  ['at file:///docs/data.json', 'at file://data.json'],
  ['cannot read /srv/docs/data.json', 'cannot read /srv/docs/data.json'],
  ['cannot read /docs-old/data.json', 'cannot read /docs-old/data.json'],
])('removes the root folder /docs from the message "%s"', (message, expected) => {
  expect(withoutPaths(message, { rootDir: '/docs', workDir: '/docs/.docsgen/code' })).toBe(expected)
})

test.each([
  ['/site/docs/a.md', '/site/docs', true],
  ['/site/docs/a/b.md', '/site/docs', true],
  ['/site/docs', '/site/docs', false],
  ['/site/docs-old/a.md', '/site/docs', false],
  ['/site/docs', '/site/docs/a.md', false],
  ['/a.md', '/', true],
  ['/', '/', false],
])('isBelow: %s in %s is %s', (filePath, dir, expected) => {
  expect(isBelow(path.normalize(filePath), path.normalize(dir))).toBe(expected)
})

test.each([
  ['/srv/docs', true],
  ['/srv/docs/a.md', true],
  ['/srv/docs-old', false],
  ['/srv', false],
])('%s is /srv/docs or below it: %s', (filePath, expected) => {
  expect(isWithin(filePath, '/srv/docs')).toBe(expected)
})

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
])('%j is a record: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
  expect(asRecord(value)).toBe(expected ? value : undefined)
})
