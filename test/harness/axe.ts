import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the page as it is shown, but for some rules: a line for each, with the first element. */
export async function axeViolations(page: Page, without: readonly string[] = []): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(async (ids) => {
    const { axe: checker } = window as unknown as { readonly axe: typeof axe }
    const { violations } = await checker.run({ rules: Object.fromEntries(ids.map((id) => [id, { enabled: false }])) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, without)
}
