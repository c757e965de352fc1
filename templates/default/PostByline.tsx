import { type PostBylineProps, useSite } from '../../src/client/index.js'
import { fill, formatDay, pluralForm } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/** The date, the reading time and the authors of a post. */
export function PostByline({ post, size }: PostBylineProps) {
  const { locale } = useSite()
  const { authors, date, minutes } = post
  const forms = strings.readingTime
  return (
    <div className={`byline ${size}`}>
      <p>
        <time dateTime={date}>{formatDay(date, locale)}</time>
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
