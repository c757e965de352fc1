// Keys of `localStorage` and `sessionStorage`.
// Separate names, so that a chunk holds those that it uses: import them as one namespace.

export const colorMode = 'docsgen:color-mode'
export const docsVersion = 'docsgen:docs-version'
export const tabGroup = 'docsgen:tab:'
export const reload = 'docsgen:reload'
export const scroll = 'docsgen:scroll'
export const searches = 'docsgen:searches'
