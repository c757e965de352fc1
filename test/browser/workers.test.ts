import { expect, test } from 'vitest'
import { buildTo, temporaryDir, writeFiles } from '../harness/build-site.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(async () => {
  const root = temporaryDir('workers')
  const starts = (name: string, options: string) =>
    `useEffect(() => {
      const worker = new Worker(new URL('${name}', import.meta.url)${options})
      worker.onmessage = ({ data }: MessageEvent<string>) => setText(data)
      worker.postMessage(4)
      return () => worker.terminate()
    }, [])`
  const component = (name: string, options = '') =>
    `import { useEffect, useState } from 'react'
export default function Sum() {
  const [text, setText] = useState('waiting')
  ${starts(name, options)}
  return <output>{text}</output>
}
`
  writeFiles(root, {
    'docsgen.config.ts': "export default { title: 'Workers', theme: { slots: { footerStart: './src/Slot.tsx' } } }\n",
    'docs/index.mdx': "import Sum from '@site/src/Sum'\n\n# Sums\n\n<Sum />\n",
    'src/Sum.tsx': component('./sum.ts', ", { name: 'sums' }"),
    'src/Slot.tsx': component('sum.ts'),
    'src/sum.ts':
      "import { add } from './add'\nconst unit = await Promise.resolve('apples')\nonmessage = ({ data }) => postMessage(add(data) + ' ' + unit)\n",
    'src/add.ts': 'export const add = (n: number): number => (n === 0 ? 0 : n + add(n - 1))\n',
  })
  const outDir = `${root}/build`
  await buildTo(root, outDir)
  return outDir
})

test('components in pages and in the theme start workers that are bundled', async () => {
  const reader = await suite.open()
  await reader.page.goto(suite.url)
  await reader.page.getByText('10 apples').nth(1).waitFor()
  expect(reader.requests.filter((path) => /\/assets\/sum-[0-9a-f]+\.js$/.test(path)).length).toBeGreaterThan(0)
  expect(await reader.complaints()).toEqual([])
})
