import { type PostBylineProps, usePage, useSite } from '../../../client/index.js'
import { fill, formatDay, pluralForm } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** The date, the reading time and the authors of a post. */
export function PostByline({ post, size }: PostBylineProps) {
  const { locale } = useSite()
  const { language } = usePage()
  const { authors, date, minutes } = post
  const forms = strings.readingTime
  // These texts are in the language of the site, also above a post that is not translated.
  const own = (text: string) => (language ? <bdi lang={locale}>{text}</bdi> : text)
  return (
    <div className={`byline ${size}`}>
      <p>
        <time dateTime={date}>{own(formatDay(date, locale))}</time>
        {minutes !== undefined && (
          <span>
            {own(fill(pluralForm(forms, { count: minutes, locale }), { count: minutes.toLocaleString(locale) }))}
          </span>
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
