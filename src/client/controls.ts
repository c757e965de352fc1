import { mayPrefetch } from './connection.js'
import { wireCopyButtons } from './copy-buttons.js'
import { followColorMode } from './follow-color-mode.js'
import { prepareFonts } from './late-fonts.js'
import { wireOutline } from './outline.js'
import { wireWrapping } from './wrap-lines.js'

/** What a document gains with the shell chunk even before React hydrates it. The listeners are on the document. */
export function wireControls(): void {
  wireOutline()
  wireCopyButtons()
  wireWrapping()
  followColorMode()
  void prepareFonts(mayPrefetch())
}
