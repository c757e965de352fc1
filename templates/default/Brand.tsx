import { useSite } from '../../src/client/index.js'

/** Logo and name of the site, linked to the home page. */
export function Brand() {
  const { base, navbar, title } = useSite()
  const { logo } = navbar
  const name = navbar.title ?? title
  const image = (src: string, className: string | undefined) => (
    <img
      className={className}
      src={src}
      alt={name ? '' : logo?.alt}
      width={logo?.width ?? 28}
      height={logo?.height ?? 28}
    />
  )
  return (
    <a className="brand" href={logo?.href ?? base}>
      {logo && image(logo.src, logo.srcDark ? 'light-only' : undefined)}
      {logo?.srcDark && image(logo.srcDark, 'dark-only')}
      {name && <span>{name}</span>}
    </a>
  )
}
