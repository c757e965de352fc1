import { useSite } from '../../src/client/index.js'

/** Logo and name of the site, a link to the home page. */
export function Brand() {
  const { base, navbar, title } = useSite()
  const { logo } = navbar
  const name = navbar.title ?? title
  return (
    <a className="brand" href={logo?.href ?? base}>
      {logo && (
        <img
          className={logo.srcDark ? 'light-only' : undefined}
          src={logo.src}
          alt={name ? '' : logo.alt}
          width={logo.width ?? 28}
          height={logo.height ?? 28}
        />
      )}
      {logo?.srcDark && (
        <img
          className="dark-only"
          src={logo.srcDark}
          alt={name ? '' : logo.alt}
          width={logo.width ?? 28}
          height={logo.height ?? 28}
        />
      )}
      {name && <span>{name}</span>}
    </a>
  )
}
