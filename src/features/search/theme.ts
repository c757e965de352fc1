import type { FeatureTheme } from '../../node/model/feature.js'

export const searchTheme: FeatureTheme = {
  feature: 'search',
  components: ['SearchLink'],
  commonStyles: { navbar: ['search-link.css'], last: ['search.css'] },
}
