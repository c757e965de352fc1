export { useColorMode } from '../color-mode.js'
export { Collapsible, useCollapsible } from '../common/collapsible.js'
export {
  isSamePath,
  prefersReducedMotion,
  useEvent,
  useLocalPathname,
  usePluralForm,
  usePrevious,
  usePrismTheme,
  useThemeConfig,
  useWindowSize,
} from '../common/environment.js'
export { HtmlClassNameProvider, PluginHtmlClassNameProvider } from '../common/html-class-name.js'
export { createStorageSlot, useStorageSlot } from '../common/storage-slot.js'
export { ThemeClassNames } from '../common/theme-class-names.js'
export { PageMetadata } from '../page-metadata.js'
export { default as Details } from '../theme/Details.js'
// Earlier versions of Docusaurus have these here.
export {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarCategory,
  useDocById,
  useDocsPreferredVersion,
} from './plugin-content-docs/client.js'
