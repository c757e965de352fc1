/**
 * The texts of the interface in English, one constant each. Code imports them by name, so a bundle contains only those that
 * it uses. For a site in another language, or with `strings` in its config, the bundler replaces this module by that
 * site's texts. `{name}` in a text is replaced by a value: see `fill`.
 */

// Every page
export const skipToContent = 'Skip to content'
export const links = 'Links'
export const menu = 'Menu'
export const closeMenu = 'Close menu'
export const mainNavigation = 'Main'
export const sidebar = 'Sidebar'
export const pagesOf = '{label}: pages'
export const breadcrumbs = 'Breadcrumbs'
export const announcement = 'Announcement'
export const dismiss = 'Dismiss'
export const switchColorMode = 'Switch between light and dark mode'
export const lightMode = 'light mode'
export const darkMode = 'dark mode'
export const systemMode = 'system mode'
export const loading = 'Loading…'
export const loadingPage = 'Loading page'
export const retry = 'Retry'

// A page of the docs
export const onThisPage = 'On this page'
export const copyPage = 'Copy page'
export const pageActions = 'Page actions'
export const copyMarkdown = 'Copy as Markdown'
export const viewMarkdown = 'View as Markdown'
export const openIn = 'Open in {name}'
export const assistantPrompt = 'Read {url} so that I can ask questions about it.'
export const reportIssue = 'Report an issue on this page'
export const copyCode = 'Copy code'
export const wrapLines = 'Wrap lines'
export const showLines = { one: 'Show {count} line', other: 'Show {count} lines' }
export const showAllLines = 'Show all {count} lines'
export const copied = 'Copied'
export const copyingFailed = 'Copying failed'
export const linkToSection = 'Link to {title}'
export const table = 'Table'
export const done = 'Done'
export const toDo = 'To do'
export const details = 'Details'
export const footnotes = 'Footnotes'
export const backToReference = 'Back to reference {number}'
export const editPage = 'Edit this page'
export const lastUpdatedOn = 'Last updated on {date}'
export const lastUpdatedBy = 'Last updated by {author}'
export const lastUpdatedOnBy = 'Last updated on {date} by {author}'
export const tags = 'Tags'
export const allTags = 'View all tags'
export const taggedPages = { one: '{count} page tagged with “{tag}”', other: '{count} pages tagged with “{tag}”' }
export const unlistedPage = 'Unlisted page'
export const unlistedReason =
  'This page is in no list, and search engines do not index it. Only readers with a link can find it.'
export const codeSoFar = 'The code so far'
export const newFile = 'new'
export const changedFile = 'changed'
export const deletedFile = 'deleted'
export const previousAndNext = 'Previous and next page'
export const previous = 'Previous'
export const next = 'Next'
export const close = 'Close'
export const image = 'Image'
export const enlargeImage = 'Enlarge image'
export const enlargeNamed = 'Enlarge image: {name}'
export const diagram = 'Diagram'
export const invalidDiagram = 'This diagram is not valid: {reason}'
export const pageCount = { one: '{count} page', other: '{count} pages' }

// Markdown versions, and lists of pages for language models
export const source = 'Source: {url}'
export const docs = 'Docs'
export const otherPages = 'Other pages'

// Blogs
export const blog = 'Blog'
export const recentPosts = 'Recent posts'
export const archive = 'Archive'
export const authors = 'Authors'
export const allAuthors = 'All authors'
export const postCount = { one: '{count} post', other: '{count} posts' }
export const postsTagged = { one: '{count} post tagged with “{tag}”', other: '{count} posts tagged with “{tag}”' }
export const readingTime = { one: '{count} min read', other: '{count} min read' }
export const readMore = 'Read more'
export const readMoreAbout = 'Read more about {title}'
export const newerPost = 'Newer post'
export const olderPost = 'Older post'
export const newerPosts = 'Newer posts'
export const olderPosts = 'Older posts'
export const numberedTitle = '{title} – page {number}'
export const noPosts = 'There are no posts yet.'
export const feed = '{title} {format} feed'

// Questions to readers
export const mayCount = 'May this site count your visits with an analytics service?'
export const accept = 'Accept'
export const decline = 'Decline'
export const privacyChoices = 'Privacy choices'
export const privacyPolicy = 'Privacy policy'
export const wasHelpful = 'Was this page helpful?'
export const yes = 'Yes'
export const no = 'No'
export const thanksForFeedback = 'Thanks for your feedback.'
export const comments = 'Comments'

// Versions of the docs
export const version = 'Version'
export const allVersions = 'All versions'
/** Label of the docs folder itself, next to released versions. */
export const nextVersion = 'Next'
export const versionLabel = 'Version: {version}'
export const unreleasedVersion = 'This page describes an upcoming version ({version}).'
export const unmaintainedVersion = 'This page describes an old version ({version}) that is no longer maintained.'
export const latestVersion = 'Go to the latest version ({version})'

// Languages
/** Names the menu of languages on phones. */
export const language = 'Language'
export const notTranslated = 'This page has not been translated yet.'
export const otherLanguage = 'In another language'
export const outdatedTranslation = 'The original of this page has changed since it was translated.'
export const readOriginal = 'Read the original'
export const readInThisLanguage = 'Read this page in English'

// Admonitions
export const note = 'Note'
export const tip = 'Tip'
export const info = 'Info'
export const warning = 'Warning'
export const danger = 'Danger'
export const caution = 'Caution'
export const important = 'Important'
export const success = 'Success'

// Problems
export const notFound = 'Page not found'
export const notFoundReason = 'This page does not exist. It may have moved, or the link that you followed may be wrong.'
export const moved = 'Moved'
export const movedTo = 'Moved to {path}'
export const nowAt = 'This page is now at {path}.'
export const goHome = 'Go to the home page'
export const startWithDocs = 'Start with the docs'
export const didYouMean = 'Did you mean'
export const assetsMissing = 'This documentation site did not load properly.'
export const assetsMissingReason = 'The most common cause is a wrong base URL.'
export const baseIs = 'The configured base URL is {base}; try {suggestion} instead.'
export const pageOffline =
  'The page could not be loaded: the site cannot be reached. Check your connection, then try again.'
export const pageFailed = 'The page could not be loaded.'
export const chunkFailed = 'The interactive part of this page could not be loaded.'

// Search
export const search = 'Search'
export const searchDocs = 'Search the docs'
export const closeSearch = 'Close search'
export const searchFailed = 'The search could not be loaded. Check your connection, then try again.'
export const results = 'Results'
export const moreResults = 'More results'
export const recentSearches = 'Recent searches'
export const clearRecentSearches = 'Clear recent searches and pages'
export const recentPages = 'Recent pages'
export const inThisSection = 'In this section'
export const otherVersions = 'Found in other versions'
export const reportGap = 'Did not find what you need? Tell us.'
export const allPages = 'All pages'
export const keyMove = 'to move'
export const keyOpen = 'to open'
export const keyClose = 'to close'
export const foundPages = { one: '{count} page found for “{query}”', other: '{count} pages found for “{query}”' }
export const foundAbout = 'About {count} pages found for “{query}”'
export const foundSome = {
  one: 'No page has all of these words; {count} page has some of them.',
  other: 'No page has all of these words; {count} pages have some of them.',
}
export const phraseMissing = 'No page has exactly this phrase. These pages have its words.'
export const foundNothing = 'Nothing found for “{query}”.'
export const tryOtherWords = 'Try different or fewer words.'
export const searchNeedsScript = 'Searching needs JavaScript. These are all the pages:'
