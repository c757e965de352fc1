// Types of the modules with the theme component of languages: see src/client/theme-modules.ts.

declare module '@theme-default/LanguageNotice' {
  const Default: Required<import('../../../client/theme.js').Theme>['LanguageNotice']
  export default Default
}

declare module '@theme-original/LanguageNotice' {
  const Default: Required<import('../../../client/theme.js').Theme>['LanguageNotice']
  export default Default
}
