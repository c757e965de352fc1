import { expect, inject, test } from 'vitest'
import { errorsOf } from '../../site/error-messages.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))

const packages = { redux: errorsOf('redux'), toolkit: errorsOf('@reduxjs/toolkit') }

test.each([true, false])(
  '/errors lists the messages of the installed packages (scripts: %s)',
  async (javaScriptEnabled) => {
    const reader = await suite.open({ javaScriptEnabled })
    await reader.page.goto(`${suite.url}/errors`)
    for (const [id, { messages }] of Object.entries(packages)) {
      const rows = await reader.page
        .locator(`main tr[id^="${id}-"]`)
        .evaluateAll((all) =>
          all.map((row) => [row.querySelector('td')?.textContent, row.querySelector('.errors-message')?.textContent]),
        )
      // Names between backticks are shown as code.
      const expected = Object.entries(messages).map(([number, parts]) => [
        number,
        parts.map((part) => (typeof part === 'string' ? part.replaceAll('`', '') : part.value)).join(''),
      ])
      expect(rows).toEqual(expected)
    }
  },
)

test.each([
  ['?code=8', 'Redux error #8', 'Actions may not have an undefined "type" property', 'redux-8'],
  ['?package=toolkit&code=42', 'Redux Toolkit error #42', 'Duplicate middleware references', 'toolkit-42'],
])('/errors%s shows the message first and marks its row', async (query, title, text, row) => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/errors${query}`)
  const shown = reader.page.locator('main .admonition')
  expect(await shown.locator('.admonition-title').textContent()).toBe(title)
  expect(await shown.textContent()).toContain(text)
  expect(await reader.page.locator('main .errors-asked').evaluateAll((all) => all.map(({ id }) => id))).toEqual([row])
})

test('/errors reports an unknown code', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/errors?code=99`)
  expect(await reader.page.locator('main .admonition').textContent()).toContain('There is no error with this number')
  expect(await reader.page.locator('main .errors-asked').count()).toBe(0)
})
