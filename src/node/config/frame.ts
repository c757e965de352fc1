import type {
  ConfigHtml,
  ResolvedFooter,
  ResolvedLogo,
  ResolvedNavbar,
  ResolvedNavItem,
  WrittenNavItem,
} from '../model/frame-config.js'
import { htmlUrls } from '../source-text/html-urls.js'
import { logoFiles, sizedLogo } from './logo.js'
import { normalizeBase } from './hrefs.js'
import { renderSafeHtml, type UrlSettings } from './safe-html.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'
import { withoutUndefined } from './without-undefined.js'

/** Navbar and footer of a config, and the files that they were made from. */
export interface ResolvedFrame {
  readonly navbar: ResolvedNavbar
  readonly footer: ResolvedFooter
  /** Absolute paths of the logos. */
  readonly files: readonly string[]
}

/** Completes navbar and footer: HTML becomes safe HTML, and logos get the size of their images. */
export async function resolveFrame(config: CheckedConfig, rootDir: string): Promise<ResolvedFrame> {
  const urls = {
    base: normalizeBase(config.base),
    trailingSlash: config.trailingSlash ?? false,
    url: config.url.replace(/\/+$/, ''),
  }
  const items = (written: readonly WrittenNavItem[]) => Promise.all(written.map((item) => resolveItem(item, urls)))
  const dirs = config.static.dirs
  const logo = (written: CheckedConfig['navbar']['logo'], height: number): { logo?: ResolvedLogo } =>
    written === undefined ? {} : { logo: sizedLogo(written, { rootDir, dirs, height }) }
  const { navbar, footer } = config
  return {
    navbar: withoutUndefined({
      ...navbar,
      ...logo(navbar.logo, 28),
      items: await items(navbar.items),
    }) as ResolvedNavbar,
    footer: withoutUndefined({
      ...footer,
      ...logo(footer.logo, 40),
      groups: await Promise.all(
        footer.groups.map(async (group) =>
          withoutUndefined({ title: group.title ?? undefined, items: await items(group.items) }),
        ),
      ),
      items: await items(footer.items),
      copyright: footer.copyright === undefined ? undefined : await resolveHtml(footer.copyright, urls),
    }) as ResolvedFooter,
    files: [navbar.logo, footer.logo].flatMap((written) => logoFiles(written, { rootDir, dirs })),
  }
}

async function resolveItem(item: WrittenNavItem, urls: UrlSettings): Promise<ResolvedNavItem> {
  const { value, items, dropdownItemsBefore, dropdownItemsAfter, ...others } = item
  const all = (list: readonly WrittenNavItem[] | undefined) =>
    list && Promise.all(list.map((inner) => resolveItem(inner, urls)))
  return withoutUndefined({
    ...others,
    value: value === undefined ? undefined : await resolveHtml(value, urls),
    items: await all(items),
    dropdownItemsBefore: await all(dropdownItemsBefore),
    dropdownItemsAfter: await all(dropdownItemsAfter),
  })
}

/** Most texts are plain, and need no parser. */
async function resolveHtml(text: string, urls: UrlSettings): Promise<ConfigHtml> {
  if (!/[<&]/.test(text)) return { html: text.trim(), urls: [] }
  return { html: await renderSafeHtml(text, urls), urls: htmlUrls(await renderSafeHtml(text)) }
}
