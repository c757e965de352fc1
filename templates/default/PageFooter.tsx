import { type PageFooterProps, useSite } from '../../src/client/index.js'

/** Edit link and date of the last change, each only where the page has it. */
export function PageFooter({ page }: PageFooterProps) {
  const { locale } = useSite()
  const { editUrl, lastUpdated } = page
  if (editUrl === undefined && lastUpdated === undefined) return null
  return (
    <p className="page-footer">
      {editUrl !== undefined && (
        <a href={editUrl} rel="external noopener">
          Edit this page
        </a>
      )}
      {lastUpdated !== undefined && (
        <span>
          Last updated on{' '}
          <time dateTime={lastUpdated} suppressHydrationWarning>
            {formatDay(lastUpdated, locale)}
          </time>
        </span>
      )}
    </p>
  )
}

/** The day in words; always of UTC, so that every reader and the prerenderer see the same one. */
function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
