import { type Logo, useSite } from '../../src/client/index.js'

/** Logo and name of the site, linked to the home page. */
export function Brand() {
  const { base, navbar, title } = useSite()
  const { logo } = navbar
  const name = logo && navbar.title === false ? undefined : navbar.title || title
  return (
    <a className="brand" href={logo?.href ?? base} target={logo?.target}>
      {logo && imagesOf(logo, { isDark: navbar.style === 'dark', alt: name ? '' : logo.alt || title })}
      {name && <span>{name}</span>}
    </a>
  )
}

/** The images of both color modes. A bar that is always dark has only the second one. */
function imagesOf(logo: Logo, { isDark, alt }: { readonly isDark: boolean; readonly alt: string }) {
  const { src, srcDark, className, width, height } = logo
  const image = (url: string, mode?: string) => (
    <img
      className={[className, mode].filter(Boolean).join(' ') || undefined}
      src={url}
      alt={alt}
      width={width}
      height={height}
    />
  )
  if (isDark || srcDark === undefined) return image(srcDark ?? src)
  return (
    <>
      {image(src, 'light-only')}
      {image(srcDark, 'dark-only')}
    </>
  )
}
