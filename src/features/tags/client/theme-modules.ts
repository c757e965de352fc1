// Types of the modules with the theme component of tags: see src/client/theme-modules.ts.

declare module '@theme-default/Tags' {
  const Default: Required<import('../../../client/theme.js').Theme>['Tags']
  export default Default
}

declare module '@theme-original/Tags' {
  const Default: Required<import('../../../client/theme.js').Theme>['Tags']
  export default Default
}
