import { wireColorMode } from './boot/color-mode.js'
import { wireCopyButtons } from './boot/copy-buttons.js'
import { loadReact } from './boot/load-react.js'
import { wireMenus } from './boot/menus.js'
import { wireOutline } from './boot/outline.js'
import { wireSearch } from './boot/search.js'
import { revealCurrent } from './reveal-current.js'

// The boot script: all that a reader needs before React is there. It listens on the document, so that it goes on working
// when React has hydrated and when pages come and go.
wireColorMode()
wireMenus()
wireCopyButtons()
wireOutline()
const prefetchSearch = wireSearch()
revealCurrent()
loadReact(prefetchSearch)
