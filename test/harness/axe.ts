import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that can find another thing in another colour mode. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/** What axe finds in the page as it is shown, by all rules but some, or by some only: a line for each, with the first element. */
export async function axeViolations(
  page: Page,
  { only, without = [] }: { readonly only?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<string[]> {
  await page.evaluate(source)
  const options = {
    preload: false,
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
    ...(only ? { runOnly: [...only] } : {}),
  }
  return page.evaluate(async (run) => {
    const { axe: checker } = window as unknown as { readonly axe: typeof axe }
    const { violations } = await checker.run(document, run)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, options)
}
