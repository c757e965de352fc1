import { type LayoutProps, StaticPart, useSite, useTheme } from '../../src/client/index.js'
import { FooterEnd, FooterStart, LayoutTop, NotFound } from '../../src/client/theme-api.js'

/** The layout of every page. */
export function Layout({ page, sidebar, children }: LayoutProps) {
  const { announcement, baseUrlBanner } = useSite()
  const { Menu, Navbar, SkipLink, UnlistedBanner } = useTheme()
  return (
    <>
      <SkipLink />
      {page.route === '/' && baseUrlBanner && <StaticPart name="BaseUrlBanner" />}
      {LayoutTop && <LayoutTop />}
      {announcement && <StaticPart name="Announcement" />}
      <Navbar page={page} />
      <div className={sidebar ? 'frame with-sidebar' : 'frame'}>
        <Menu page={page} sidebar={sidebar} />
        <main id="dg-main" tabIndex={-1}>
          {page.unlisted && page.kind === 'page' && (
            <div className="plain">
              <UnlistedBanner />
            </div>
          )}
          {children}
          {NotFound && page.kind === 'not-found' && (
            <div className="plain">
              <NotFound />
            </div>
          )}
        </main>
      </div>
      {FooterStart && <FooterStart />}
      <StaticPart name="Footer" />
      {FooterEnd && <FooterEnd />}
    </>
  )
}
