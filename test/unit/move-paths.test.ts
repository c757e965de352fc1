import path from 'node:path'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { movePaths } from '../../src/features/versions/cli/move-paths.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

const parser = unified().use(remarkParse).use(remarkMdx)
const root = temporaryDir()
writeFiles(root, {
  'docs/guide/b.md': '',
  'docs/image.svg': '',
  'src/Box.tsx': '',
  'src/a b.svg': '',
  'static/logo.svg': '',
})

test.each([
  ['a link within the folder stays', '[B](./b.md) ![I](../image.svg)', '[B](./b.md) ![I](../image.svg)'],
  ['a link out of it starts at the site', '![L](../../static/logo.svg#a)', '![L](@site/static/logo.svg#a)'],
  ['escapes stay', '![L](../../src/a%20b.svg)', '![L](@site/src/a%20b.svg)'],
  ['a file that does not exist stays', '[N](../../static/none.svg)', '[N](../../static/none.svg)'],
  ['URLs stay', '[A](https://a.example) [B](/b) [C](#c)', '[A](https://a.example) [B](/b) [C](#c)'],
  [
    'a definition changes once',
    '[A][x] [B][x]\n\n[x]: ../../static/logo.svg',
    '[A][x] [B][x]\n\n[x]: @site/static/logo.svg',
  ],
  ['an import changes, also without extension', "import Box from '../../src/Box'", "import Box from '@site/src/Box'"],
])('when a page moves with its folder, %s', (_, text, moved) => {
  const from = path.join(root, 'docs/guide/a.mdx')
  expect(movePaths(text, { root: parser.parse(text), from, rootDir: root, dir: path.join(root, 'docs') })).toBe(moved)
})
