import type { FeatureTheme } from '../../node/base/feature.js'

export const searchTheme: FeatureTheme = {
  feature: 'search',
  components: ['SearchLink'],
  commonStyles: { navbar: ['search-link.css'], last: ['search.css'] },
}
