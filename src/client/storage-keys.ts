// Keys of `localStorage` and `sessionStorage`.
// These are separate exports, so a bundle contains only those that it uses. Import them as a namespace.

export const colorMode = 'docsgen:color-mode'
export const fonts = 'docsgen:fonts'
export const wrap = 'docsgen:wrap'
export const announcement = 'docsgen:announcement'
export const analyticsChoice = 'docsgen:analytics-choice'
export const commentSession = 'docsgen:comment-session'
export const language = 'docsgen:language'
export const docsVersion = 'docsgen:docs-version'
export const tabGroup = 'docsgen:tab:'
export const reload = 'docsgen:reload'
export const scroll = 'docsgen:scroll'
export const sidebar = 'docsgen:sidebar'
export const searches = 'docsgen:searches'
export const visitedPages = 'docsgen:visited-pages'
export const landing = 'docsgen:landing'
