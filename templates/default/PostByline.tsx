import { type PostBylineProps, useSite } from '../../src/client/index.js'
import { fill, pluralForm } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** The date, the reading time and the authors of a post. */
export function PostByline({ post, size }: PostBylineProps) {
  const { locale } = useSite()
  const { authors, date, minutes } = post
  // The time zone is UTC, so the date is the same wherever the site is built.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const forms = strings.readingTime
  return (
    <div className={`byline ${size}`}>
      <p>
        <time dateTime={date}>{day}</time>
        {minutes !== undefined && (
          <span>{fill(pluralForm(forms, { count: minutes, locale }), { count: minutes.toLocaleString(locale) })}</span>
        )}
      </p>
      {authors.length > 0 && (
        <ul>
          {authors.map(({ name, title, href, image }) => (
            <li key={name + image}>
              {image !== undefined && (
                <img src={image} alt={name === '' ? strings.authors : ''} width={40} height={40} loading="lazy" />
              )}
              <span>
                {href === undefined ? <b>{name}</b> : <a href={href}>{name}</a>}
                {title !== undefined && size === 'large' && <small>{title}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
