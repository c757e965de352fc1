/** The default theme: one component per name of the type `Theme`. The browser's bundle takes only what `live.ts` exports. */
export { BaseUrlBanner } from './BaseUrlBanner.js'
export { Footer } from './Footer.js'
export * from './live.js'
export { NotFound } from './NotFound.js'
