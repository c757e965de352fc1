import { useSite } from '../../src/client/index.js'

/**
 * Reports that the site's assets did not load, and suggests another base URL. The inline script of the document shows
 * it and writes the suggestion if the style sheet did not load.
 */
export function BaseUrlBanner() {
  const { base } = useSite()
  return (
    <div id="dg-base-url" role="alert" hidden suppressHydrationWarning>
      <p>
        <strong>This documentation site did not load properly.</strong> The most common cause is a wrong base URL.
      </p>
      <p>
        The configured base URL is <code>{base}</code>; try{' '}
        <code id="dg-base-url-fit" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning /> instead.
      </p>
    </div>
  )
}
