import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on the color mode. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * Returns what axe finds in the page, one line for each element. Runs all rules that are neither experimental nor of
 * level AAA, except `without`; or only the rules in `only`.
 */
export async function axeViolations(
  page: Page,
  { only, without = [] }: { readonly only?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<string[]> {
  // Evaluated by the debugger, which the content policy does not restrict.
  await page.evaluate(source)
  await page.evaluate(endTransitions)
  const switched = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // No rule reads the style sheets that would be preloaded.
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

/** Ends all transitions, so that no color is between two values. A link that reaches its color may start one in its content. */
function endTransitions(): void {
  const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  for (let found = running(); found.length > 0; found = running()) {
    for (const transition of found) transition.finish()
  }
}

/**
 * Fails if axe finds anything in the page. All rules run in the light mode, except experimental ones, those of level AAA, and
 * `without`; in the dark mode, those about colors.
 */
export async function expectNoViolation(
  page: Page,
  { without = [] }: { readonly without?: readonly string[] } = {},
): Promise<void> {
  const found: string[] = []
  const only = colorRules.filter((rule) => !without.includes(rule))
  for (const [mode, rules] of [
    ['light', { without }],
    ...(only.length === 0 ? [] : [['dark', { only }] as const]),
  ] as const) {
    await page.evaluate((theme) => Object.assign(document.documentElement.dataset, { theme }), mode)
    found.push(...(await axeViolations(page, rules)).map((line) => `${mode} ${line}`))
  }
  expect(found).toEqual([])
}
