// Docusaurus' names of the modules in theme-modules.ts.

declare module '@theme-original/Announcement' {
  const Default: Required<import('../../../client/theme.js').Theme>['Announcement']
  export default Default
}

declare module '@theme-original/BaseUrlBanner' {
  const Default: Required<import('../../../client/theme.js').Theme>['BaseUrlBanner']
  export default Default
}

declare module '@theme-original/Brand' {
  const Default: Required<import('../../../client/theme.js').Theme>['Brand']
  export default Default
}

declare module '@theme-original/Breadcrumbs' {
  const Default: Required<import('../../../client/theme.js').Theme>['Breadcrumbs']
  export default Default
}

declare module '@theme-original/ColorModeSwitch' {
  const Default: Required<import('../../../client/theme.js').Theme>['ColorModeSwitch']
  export default Default
}

declare module '@theme-original/DocPage' {
  const Default: Required<import('../../../client/theme.js').Theme>['DocPage']
  export default Default
}

declare module '@theme-original/EditLink' {
  const Default: Required<import('../../../client/theme.js').Theme>['EditLink']
  export default Default
}

declare module '@theme-original/ErrorBox' {
  const Default: Required<import('../../../client/theme.js').Theme>['ErrorBox']
  export default Default
}

declare module '@theme-original/Footer' {
  const Default: Required<import('../../../client/theme.js').Theme>['Footer']
  export default Default
}

declare module '@theme-original/Layout' {
  const Default: Required<import('../../../client/theme.js').Theme>['Layout']
  export default Default
}

declare module '@theme-original/Menu' {
  const Default: Required<import('../../../client/theme.js').Theme>['Menu']
  export default Default
}

declare module '@theme-original/NavLink' {
  const Default: Required<import('../../../client/theme.js').Theme>['NavLink']
  export default Default
}

declare module '@theme-original/Navbar' {
  const Default: Required<import('../../../client/theme.js').Theme>['Navbar']
  export default Default
}

declare module '@theme-original/NotFound' {
  const Default: Required<import('../../../client/theme.js').Theme>['NotFound']
  export default Default
}

declare module '@theme-original/Outline' {
  const Default: Required<import('../../../client/theme.js').Theme>['Outline']
  export default Default
}

declare module '@theme-original/PageFooter' {
  const Default: Required<import('../../../client/theme.js').Theme>['PageFooter']
  export default Default
}

declare module '@theme-original/PageMenu' {
  const Default: Required<import('../../../client/theme.js').Theme>['PageMenu']
  export default Default
}

declare module '@theme-original/Pagination' {
  const Default: Required<import('../../../client/theme.js').Theme>['Pagination']
  export default Default
}

declare module '@theme-original/ProgressBar' {
  const Default: Required<import('../../../client/theme.js').Theme>['ProgressBar']
  export default Default
}

declare module '@theme-original/Sidebar' {
  const Default: Required<import('../../../client/theme.js').Theme>['Sidebar']
  export default Default
}

declare module '@theme-original/SidebarItems' {
  const Default: Required<import('../../../client/theme.js').Theme>['SidebarItems']
  export default Default
}

declare module '@theme-original/SkipLink' {
  const Default: Required<import('../../../client/theme.js').Theme>['SkipLink']
  export default Default
}

declare module '@theme-original/Spinner' {
  const Default: Required<import('../../../client/theme.js').Theme>['Spinner']
  export default Default
}

declare module '@theme-original/UnlistedBanner' {
  const Default: Required<import('../../../client/theme.js').Theme>['UnlistedBanner']
  export default Default
}
