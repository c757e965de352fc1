import { useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The bar above the navbar. The inline script hides it if the reader has dismissed it, and handles the button. */
export function Announcement() {
  const { announcement } = useSite()
  if (announcement === undefined) return null
  const { dismissible, html, tone } = announcement
  return (
    <aside className={`announcement tone-${tone}`} aria-label={strings.announcement}>
      <p dangerouslySetInnerHTML={{ __html: html }} />
      {dismissible && (
        <button type="button" className="icon close-button" data-dismiss="" aria-label={strings.dismiss} />
      )}
    </aside>
  )
}
