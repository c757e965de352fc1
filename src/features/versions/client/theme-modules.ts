// Types of the modules with the theme component of versions: see src/client/theme-modules.ts.

declare module '@theme-default/VersionNotice' {
  const Default: Required<import('../../../client/theme.js').Theme>['VersionNotice']
  export default Default
}

declare module '@theme-original/VersionNotice' {
  const Default: Required<import('../../../client/theme.js').Theme>['VersionNotice']
  export default Default
}
