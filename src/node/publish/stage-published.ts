import type { Diagnostic } from '../../shared/diagnostic.js'
import { PAGE_LIST } from '../../shared/listed-pages.js'
import type { Publication, PublishedFile } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { headersFile } from './headers-file.js'
import { pageListFile } from './page-list.js'

/**
 * Stages the files that a site publishes besides its pages. A static file with the same name takes precedence. Returns the problems
 * of code that makes files.
 */
export function stagePublished({
  site,
  planned,
  stage,
  csp,
}: Publication & { readonly stage: Stage; readonly csp: string }): Diagnostic[] {
  const { publish, base } = site.config
  const ofHosts = [
    ...(publish.headers ? [{ name: '_headers', content: headersFile(base, csp) }] : []),
    ...(publish.noJekyll ? [{ name: '.nojekyll', content: '' }] : []),
  ]
  const diagnostics: Diagnostic[] = []
  for (const { name, content } of [...ofHosts, ...publishedFiles({ site, planned })]) {
    if (stage.planned.has(name)) continue
    if (typeof content === 'string') stage.write(name, content)
    else if (typeof content === 'function') {
      const made = content()
      diagnostics.push(...made.diagnostics)
      if (made.text !== undefined) stage.write(name, made.text)
    } else stage.join(name, content)
  }
  return diagnostics
}

/** The files that are generated from the pages of a site. */
export function publishedFiles(publication: Publication): readonly PublishedFile[] {
  return [
    { name: PAGE_LIST, content: pageListFile(publication.planned, publication.site) },
    ...publication.site.features.flatMap(({ files }) => files?.(publication) ?? []),
  ]
}
