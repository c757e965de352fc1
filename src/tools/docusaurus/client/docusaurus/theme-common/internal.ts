// What Docusaurus calls internal, and sites import nevertheless.
export * from '../theme-common.js'
export {
  containsLineNumbers,
  parseCodeBlockTitle,
  parseLanguage,
  splitNavbarItems,
  useFilteredAndTreeifiedTOC,
  useHomePageRoute,
  useTitleFormatter,
  useTreeifiedTOC,
} from '../../theme-hooks/layout-state.js'
export {
  useHistorySelector,
  useLocationChange,
  useQueryStringValue,
  useScrollPosition,
  useScrollPositionBlocker,
} from '../../theme-hooks/scrolling.js'
