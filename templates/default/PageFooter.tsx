import { type PageFooterProps, useSite } from '../../src/client/index.js'

/** The edit link and the date of the last change, if the page has them. */
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

/** The date in words. The time zone is UTC, so the date is the same in Node and for every reader. */
function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
