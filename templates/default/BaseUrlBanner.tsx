import type { ReactNode } from 'react'
import { useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/**
 * Reports that the site's assets did not load, and suggests another base URL. The inline script of the document shows
 * it and writes the suggestion if the style sheet did not load.
 */
export function BaseUrlBanner() {
  const { base } = useSite()
  const parts: Readonly<Record<string, ReactNode>> = {
    '{base}': <code key="base">{base}</code>,
    '{suggestion}': (
      <code key="fit" id="dg-base-url-fit" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
    ),
  }
  return (
    <div id="dg-base-url" role="alert" hidden suppressHydrationWarning>
      <p>
        <strong>{strings.assetsMissing}</strong> {strings.assetsMissingReason}
      </p>
      <p>{strings.baseIs.split(/(\{\w+\})/).map((part) => parts[part] ?? part)}</p>
    </div>
  )
}
