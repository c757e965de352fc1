import { type TagListProps, useSite } from '../../../client/index.js'
import { fill, pluralForm } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** All tags, with the number of posts of each. */
export function TagList({ heading, tags }: TagListProps) {
  const { locale } = useSite()
  const countOf = (count: number): string => {
    return fill(pluralForm(strings.postCount, { count, locale }), { count: count.toLocaleString(locale) })
  }
  return (
    <>
      <h1>{heading}</h1>
      <ul className="post-tags">
        {tags.map(({ href, label, count = 0, description }) => (
          <li key={href}>
            <a href={href} title={description}>
              {label}
              <span className="sr-only">, {countOf(count)}</span>
              <small aria-hidden="true">{count.toLocaleString(locale)}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
