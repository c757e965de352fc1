/** The default theme: a component for each name in `Theme`. The browser's bundle has only those of `live.ts`. */
export { BaseUrlBanner } from './BaseUrlBanner.js'
export { Footer } from './Footer.js'
export * from './live.js'
export { NotFound } from './NotFound.js'
