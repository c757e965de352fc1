export type {
  ActiveDocContext,
  ActivePlugin,
  DocVersionSuggestions,
} from '../../docs/active-doc.js'
export {
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useAllDocsData,
  useDocsData,
  useDocVersionSuggestions,
  useLatestVersion,
  useVersions,
} from '../../docs/active-doc.js'
export type {
  GlobalDoc,
  GlobalPluginData,
  GlobalSidebar,
  GlobalVersion,
  PropVersionDoc,
  PropVersionMetadata,
} from '../../docs/docs-data.js'
export { useDocsPreferredVersion, useDocsVersionCandidates } from '../../docs/preferred-version.js'
export type { PropSidebarItem, PropSidebarItemCategory } from '../../docs/sidebar-category.js'
export {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
} from '../../docs/sidebar-category.js'
export { useDoc, useDocById, useDocsVersion, useSidebarBreadcrumbs } from '../../docs/use-doc.js'
