/** Path that the site is below, with a slash at both ends: the script of the search is in its folder `assets`. */
export const siteBase = new URL('../', import.meta.url).pathname
