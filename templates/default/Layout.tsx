import { type LayoutProps, StaticPart, useSite, useTheme } from '../../src/client/index.js'
import { FooterEnd, FooterStart, LayoutTop, NotFound } from '../../src/client/theme-api.js'

/** The layout of every page. */
export function Layout({ page, sidebar, children }: LayoutProps) {
  const { announcement, baseUrlBanner } = useSite()
  const { LanguageNotice, Menu, Navbar, SkipLink, UnlistedBanner } = useTheme()
  const Main = page.ownMain ? 'section' : 'main'
  // Other pages say it in their article.
  const language = page.standalone && !page.notFound ? page.language : undefined
  return (
    <>
      <SkipLink />
      {page.route === '/' && baseUrlBanner && <StaticPart name="BaseUrlBanner" />}
      {LayoutTop && <LayoutTop />}
      {announcement && <StaticPart name="Announcement" />}
      <Navbar page={page} />
      <div className={sidebar ? 'frame with-sidebar' : 'frame'}>
        <Menu page={page} sidebar={sidebar} />
        <Main id="dg-main" tabIndex={-1}>
          {page.unlisted && page.standalone && !page.notFound && <UnlistedBanner />}
          {page.standalone && (language || page.changedOriginal) && (
            <LanguageNotice language={language} changedOriginal={page.changedOriginal} />
          )}
          {language ? (
            <div lang={language.tag} dir={language.direction}>
              {children}
            </div>
          ) : (
            children
          )}
          {NotFound && page.notFound && (
            <div className="plain">
              <NotFound />
            </div>
          )}
        </Main>
      </div>
      {FooterStart && <FooterStart />}
      <StaticPart name="Footer" />
      {FooterEnd && <FooterEnd />}
    </>
  )
}
