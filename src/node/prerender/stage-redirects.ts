import { readFileSync } from 'node:fs'
import { hrefOf } from '../../shared/route.js'
import { nameHash } from '../model/hash.js'
import type { Stage } from '../output/stage.js'
import { documentName, type Site } from '../model/site.js'
import { redirectHtml, redirectScript, redirectsFile } from './redirect-page.js'

const fileName = '_redirects'

/** A document for every redirect and the script that they share, by their names below the output folder. */
export function redirectFiles({ redirects, config }: Pick<Site, 'redirects' | 'config'>): Map<string, string> {
  if (redirects.length === 0) return new Map()
  const { base, locale, url } = config
  const scriptName = `assets/redirect-${nameHash(redirectScript)}.js`
  const files = new Map([[scriptName, redirectScript]])
  for (const { from, href } of redirects) {
    const canonical = href.startsWith('/') ? url + href : href
    files.set(redirectName(from), redirectHtml({ locale, href, canonical, scriptUrl: base + scriptName }))
  }
  return files
}

/** Stages what redirects consist of, and the file that Netlify reads. */
export function stageRedirects({ site, stage }: { readonly site: Site; readonly stage: Stage }): void {
  const { redirects, config } = site
  if (redirects.length === 0) return
  const { base } = config
  for (const [name, content] of redirectFiles(site)) stage.write(name, content)
  const ownPath = site.staticFiles.get(`/${fileName}`)
  const own = ownPath === undefined ? '' : readFileSync(ownPath, 'utf8')
  const lines = redirects.map(({ from, href }) => ({ from: hrefOf(from, base), to: href }))
  stage.write(fileName, redirectsFile(lines, own))
}

/** A path that names an HTML file is that file; any other is a page like the site's own. */
function redirectName(from: string): string {
  return from.endsWith('.html') ? from.slice(1) : documentName(from)
}
