// What Docusaurus calls internal, and sites import nevertheless.
export * from '../theme-common.js'
export {
  containsLineNumbers,
  DEFAULT_SEARCH_TAG,
  extractLeadingEmoji,
  parseCodeBlockTitle,
  parseLanguage,
  splitNavbarItems,
  useAnnouncementBar,
  useDateTimeFormat,
  useFilteredAndTreeifiedTOC,
  useHideableNavbar,
  useHomePageRoute,
  useNavbarMobileSidebar,
  useNavbarSecondaryMenu,
  useTitleFormatter,
  useTreeifiedTOC,
} from '../../theme-hooks/layout-state.js'
export {
  useBackToTopButton,
  useHistorySelector,
  useLocationChange,
  useLockBodyScroll,
  useQueryStringValue,
  useScrollPosition,
  useScrollPositionBlocker,
  useSmoothScrollTo,
} from '../../theme-hooks/scrolling.js'
