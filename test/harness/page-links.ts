import type { Locator, Page } from 'playwright-core'

/** Returns the sidebar link with a name. */
export function sidebarLink(page: Page, name: string | RegExp): Locator {
  return page.locator('[data-sidebar]').getByRole('link', { name })
}

/** Inserts a link before the page's content. */
export async function addLink(
  page: Page,
  href: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await page.evaluate(
    (all) => {
      const link = document.createElement('a')
      for (const [name, value] of Object.entries(all)) link.setAttribute(name, value)
      link.textContent = 'added'
      document.querySelector('main')?.prepend(link)
    },
    { href, ...attributes },
  )
  return page.getByRole('link', { name: 'added' })
}
