import type { BlogComponents } from './blog/client/theme-types.js'
import type { LanguageComponents } from './languages/client/theme-types.js'
import type { TagComponents } from './tags/client/theme-types.js'
import type { VersionComponents } from './versions/client/theme-types.js'

export type * from './blog/client/theme-types.js'
export type * from './languages/client/theme-types.js'
export type * from './tags/client/theme-types.js'
export type * from './versions/client/theme-types.js'

/** The theme components of features that pages render in the browser too. */
export interface LiveFeatureComponents extends LanguageComponents, TagComponents, VersionComponents {}

/** The theme components of features that are rendered in Node only. */
export interface ServerFeatureComponents extends BlogComponents {}
