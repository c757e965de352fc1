// Types of the modules with the theme component of the search: see src/client/theme-modules.ts.

declare module '@theme-default/SearchLink' {
  const Default: Required<import('../../../client/theme.js').Theme>['SearchLink']
  export default Default
}

declare module '@theme-original/SearchLink' {
  const Default: Required<import('../../../client/theme.js').Theme>['SearchLink']
  export default Default
}
