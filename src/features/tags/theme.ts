import type { FeatureExtra } from '../../node/base/compiled-page.js'
import type { FeatureTheme } from '../../node/base/feature.js'

export const tagsTheme: FeatureTheme = { feature: 'tags', components: ['Tags'] }

/** What pages with tags, and the list of all tags, need in the browser. */
export const tagStyles: FeatureExtra = 'tags/tags.css'
