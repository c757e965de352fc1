import { useSite } from '../../src/client/index.js'

/**
 * Says that the site's assets did not load (spec 8). It is hidden until the document's inline script finds that the style
 * sheet did not come; that script also writes the suggestion.
 */
export function BaseUrlBanner() {
  const { base } = useSite()
  return (
    <div id="dg-base-url" role="alert" hidden suppressHydrationWarning>
      <p>
        <strong>This documentation site did not load properly.</strong> A wrong base URL is a very common reason.
      </p>
      <p>
        The configured base URL is <code>{base}</code>; the one that would fit here is{' '}
        <code id="dg-base-url-fit" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
      </p>
    </div>
  )
}
