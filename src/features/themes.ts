import type { FeatureTheme } from '../node/base/feature.js'
import { blogTheme } from './blog/theme.js'
import { languagesTheme } from './languages/theme.js'
import { searchTheme } from './search/theme.js'
import { tagsTheme } from './tags/theme.js'
import { versionsTheme } from './versions/theme.js'

/**
 * What features add to the default theme. It is listed apart from the features, because the theme is bundled, and its components
 * are copied to sites, where no work on a site has begun.
 */
export const featureThemes: readonly FeatureTheme[] = [languagesTheme, versionsTheme, tagsTheme, blogTheme, searchTheme]
