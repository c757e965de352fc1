import { wireColorMode } from './boot/color-mode.js'
import { wireCopyButtons } from './boot/copy-buttons.js'
import { loadReact } from './boot/load-react.js'
import { wireMenus } from './boot/menus.js'
import { wireSearch } from './boot/search.js'
import { revealCurrent } from './reveal-current.js'

// The boot script makes a document usable before React is loaded. Its listeners are on the document, so they still work
// after React has hydrated and after navigations.
wireColorMode()
wireMenus()
wireCopyButtons()
wireSearch()
revealCurrent()
loadReact()
