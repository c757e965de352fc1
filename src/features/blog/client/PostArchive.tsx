import { type PostArchiveProps, useSite } from '../../../client/index.js'
import { LinkLabel } from '../../../client/theme-api.js'

/** The archive of a blog: all posts by year. */
export function PostArchive({ heading, posts }: PostArchiveProps) {
  const { locale } = useSite()
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const yearOf = ({ date }: { readonly date: string }): number => new Date(date).getUTCFullYear()
  const years = [...new Set(posts.map(yearOf))]
  return (
    <div className="archive">
      <h1>{heading}</h1>
      {years.map((year) => (
        <section key={year}>
          <h2>{year}</h2>
          <ul>
            {posts.map((post) =>
              yearOf(post) === year ? (
                <li key={post.href}>
                  <time dateTime={post.date}>{format.format(new Date(post.date))}</time>
                  <a href={post.href}>
                    <LinkLabel label={post.label} language={post.language} />
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
