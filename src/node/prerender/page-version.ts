import type { PageData, PageVersion } from '../../shared/page.js'
import { docsSetAt, plainName, qualifiedName, type ResolvedDocs } from '../model/docs.js'
import type { Site } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'

/** The version of a doc, or of a generated page, which has no `id`; empty if readers see only one version. */
export function versionData(
  site: Site,
  { docsSet, id }: Pick<SourceFile, 'docsSet'> & { readonly id?: string },
): Pick<PageData, 'version' | 'noIndex'> {
  const set = docsSetAt(site.config.docs, docsSet)
  if (!set) return {}
  const { folder, version } = set
  const others = site.config.docs.filter((one) => one.folder === folder && one !== set)
  const noIndex = version.noIndex ? { noIndex: true } : {}
  if (others.length === 0 && version.banner === 'none' && !version.badge) return noIndex
  const { name, label, badge, banner, className } = version
  const data: PageVersion = {
    docs: folder === 'default' ? undefined : folder,
    ...{ name, label, badge },
    banner: banner === 'none' ? undefined : banner,
    className,
    others: id === undefined ? {} : sameDoc(plainName(set.key, id), others, site),
  }
  return { version: data, ...noIndex }
}

function sameDoc(id: string, others: readonly ResolvedDocs[], site: Site): PageVersion['others'] {
  return Object.fromEntries(
    others.flatMap(({ key, version }) => {
      const doc = site.docs.get(qualifiedName(key, id))
      return doc ? [[version.name, doc.href]] : []
    }),
  )
}
