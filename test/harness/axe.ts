import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that can find another thing in another colour mode. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds in the page as it is shown: by all rules that are no experiments and not of level AAA, but for some; or
 * by some only. A line for each place.
 */
export async function axeViolations(
  page: Page,
  { only, without = [] }: { readonly only?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<string[]> {
  // By the debugger, which the content policy does not bind.
  await page.evaluate(source)
  const switched = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // None of the rules reads what would be loaded first.
    preload: false,
    ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true }, ...switched } }),
  }
  return page.evaluate(async (run) => {
    const { axe: checker } = window as unknown as { readonly axe: typeof axe }
    const { violations } = await checker.run(document, run)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, options)
}
