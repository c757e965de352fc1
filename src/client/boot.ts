import { wireColorMode } from './boot/color-mode.js'
import { wireLoading } from './boot/load-react.js'
import { wireLinks } from './boot/links.js'
import { wireMenus } from './boot/menus.js'
import { wireOutlineStart } from './boot/outline.js'
import { bootFeatures } from 'docsgen:boot'
import { chunkUrls } from './chunk-urls.js'
import { layOutRest } from './late-layout.js'
import { createPageSource } from './router/page-source.js'
import { siteBase } from './site-base.js'

// The boot script makes a document usable before React is loaded. Its listeners are on the document, so they still work
// after React has hydrated and after navigations. The main chunk imports it: see src/node/bundle/core-scripts.ts.

/** The data of pages, for the boot script and the router. */
export const pages = createPageSource(siteBase, chunkUrls().site)

layOutRest()
wireOutlineStart()
wireColorMode()
wireMenus()
bootFeatures()
wireLinks({ base: siteBase, pages, loadRouter: wireLoading() })
