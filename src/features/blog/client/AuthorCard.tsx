import { type AuthorCardProps, useSite } from '../../../client/index.js'
import { fill, pluralForm } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** An author with everything that the file of authors has about them. */
export function AuthorCard({ author, isHeading = false }: AuthorCardProps) {
  const { locale } = useSite()
  const { name, title, description, href, image, socials, count } = author
  const Heading = isHeading ? 'h1' : 'h2'
  return (
    <div className="author">
      {image !== undefined && <img src={image} alt="" width={64} height={64} />}
      <div>
        <Heading>{isHeading || href === undefined ? name : <a href={href}>{name}</a>}</Heading>
        {title !== undefined && <p>{title}</p>}
        {description !== undefined && <p>{description}</p>}
        {count !== undefined && (
          <p>{fill(pluralForm(strings.postCount, { count, locale }), { count: count.toLocaleString(locale) })}</p>
        )}
        {socials.length > 0 && (
          <ul>
            {socials.map(({ href: url, label }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
