import { type DocPageProps, useTheme } from '../../src/client/index.js'
import { AfterContent, BeforeContent } from '../../src/client/theme-api.js'

/** A page of the docs folder. */
export function DocPage({ page, children }: DocPageProps) {
  const {
    Breadcrumbs,
    LanguageNotice,
    Outline,
    PageFooter,
    PageMenu,
    Pagination,
    Tags,
    UnlistedBanner,
    VersionNotice,
  } = useTheme()
  const hasOutline = page.hideOutline !== true && page.outline.length > 0
  const hasCrumbs = page.breadcrumbs.length > 0
  return (
    <div className={page.className ?? (hasOutline ? 'doc with-outline' : 'doc')}>
      {hasOutline && <Outline items={page.outline} />}
      <article>
        {page.unlisted && <UnlistedBanner />}
        {(page.language || page.changedOriginal) && (
          <LanguageNotice language={page.language} changedOriginal={page.changedOriginal} />
        )}
        {page.version && <VersionNotice version={page.version} />}
        {/* Has the direction of the heading, which may be another one than that of the site. */}
        <div className={hasCrumbs ? 'page-top' : undefined} dir={page.language?.direction}>
          {hasCrumbs && <Breadcrumbs items={page.breadcrumbs} title={page.label ?? page.title} />}
          <PageMenu page={page} />
        </div>
        {BeforeContent && <BeforeContent />}
        <div id="dg-text" className="prose" tabIndex={-1} lang={page.language?.tag} dir={page.language?.direction}>
          {page.heading !== undefined && <h1>{page.heading}</h1>}
          {children}
        </div>
        {AfterContent && <AfterContent />}
        {page.tags && <Tags tags={page.tags} />}
        <PageFooter page={page} />
        <Pagination previous={page.previous} next={page.next} />
      </article>
    </div>
  )
}
