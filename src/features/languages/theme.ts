import type { FeatureTheme } from '../../node/base/feature.js'

export const languagesTheme: FeatureTheme = {
  feature: 'languages',
  components: ['LanguageNotice'],
  styles: ({ languages }) => (languages === undefined ? [] : ['languages.css']),
}
