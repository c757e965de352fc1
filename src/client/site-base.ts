/** Path that the site is below, with a slash at both ends: scripts are in its folder `assets`. */
export const siteBase = new URL('../', import.meta.url).pathname
