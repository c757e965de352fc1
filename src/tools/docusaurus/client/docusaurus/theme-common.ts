export { useColorMode } from '../color-mode.js'
export { Collapsible, useCollapsible } from '../theme-hooks/collapsible.js'
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
} from '../theme-hooks/environment.js'
export { HtmlClassNameProvider, PluginHtmlClassNameProvider } from '../theme-hooks/html-class-name.js'
export { createStorageSlot, useStorageSlot } from '../theme-hooks/storage-slot.js'
export { ThemeClassNames } from '../theme-hooks/theme-class-names.js'
export {
  composeProviders,
  duplicates,
  groupBy,
  isRegexpStringMatch,
  processAdmonitionProps,
  ReactContextError,
  uniq,
  useAnchorTargetClassName,
} from '../theme-hooks/values.js'
export { useClearQueryString, useQueryString, useQueryStringList } from '../theme-hooks/query-string.js'
export { PageMetadata } from '../page-metadata.js'
export { default as Details } from '../../../../client/components/Details.js'
// Earlier versions of Docusaurus have these here.
export {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarCategory,
  useDocById,
  useDocsPreferredVersion,
} from './plugin-content-docs/client.js'
