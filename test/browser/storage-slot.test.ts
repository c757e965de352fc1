import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const component = `import { useState } from 'react'
import { useStorageSlot } from '@docusaurus/theme-common'

export function Writer() {
  const [value, slot] = useStorageSlot('fruit')
  return <p><span id="writer">{String(value)}</span><button onClick={() => slot.set('pear')}>set</button><button onClick={() => slot.del()}>delete</button></p>
}

export function Reader() {
  const [value] = useStorageSlot('fruit')
  const [session] = useStorageSlot('fruit', { persistence: 'sessionStorage' })
  return <p id="reader">{String(value)} {String(session)}</p>
}

export function Switcher() {
  const [key, setKey] = useState('first')
  const [value, slot] = useStorageSlot(key)
  return <p><span id="switcher">{key} {String(value)}</span><button onClick={() => slot.set(key + ' value')}>fill</button><button onClick={() => setKey('second')}>switch</button></p>
}
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .file('static/favicon.ico', '')
    .file(
      'docs/index.mdx',
      "import { Reader, Switcher, Writer } from './slots'\n\n# Slots\n\n<Writer />\n\n<Reader />\n\n<Switcher />\n\nText after.\n",
    )
    .file('docs/slots.tsx', component)
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return `${site.dir}/build`
})

test('components with the same slot agree on its value', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await page.getByRole('button', { name: 'set', exact: true }).click()
  await page.locator('#writer').getByText('pear').waitFor()
  await expect.poll(() => page.locator('#reader').textContent()).toBe('pear null')
  await page.getByRole('button', { name: 'delete', exact: true }).click()
  await expect.poll(() => page.locator('#reader').textContent()).toBe('null null')
  expect(await page.locator('#writer').textContent()).toBe('null')
  expect(await reader.complaints()).toEqual([])
})

test('a component that changes the key of its slot gets the value of the new key', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await page.getByRole('button', { name: 'fill', exact: true }).click()
  await expect.poll(() => page.locator('#switcher').textContent()).toBe('first first value')
  await page.getByRole('button', { name: 'switch', exact: true }).click()
  await expect.poll(() => page.locator('#switcher').textContent()).toBe('second null')
  await page.getByRole('button', { name: 'fill', exact: true }).click()
  await expect.poll(() => page.locator('#switcher').textContent()).toBe('second second value')
})
