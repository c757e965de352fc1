import { wireColorMode } from './boot/color-mode.js'
import { wireLoading } from './boot/load-react.js'
import { wireLinks } from './boot/links.js'
import { wireMenus } from './boot/menus.js'
import { bootFeatures } from 'docsgen:boot'
import { layOutRest } from './late-layout.js'
import { siteBase } from './site-base.js'

// The boot script makes a document usable before React is loaded. Its listeners are on the document, so they still work
// after React has hydrated and after navigations. The main chunk imports it: see src/node/bundle/core-scripts.ts.

layOutRest()
wireColorMode()
wireMenus()
bootFeatures()
wireLinks(siteBase)
wireLoading()
