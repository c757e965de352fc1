// Types of the modules that a replacement of a theme component can import: see src/node/bundle/theme-modules.ts.

declare module '@theme-default/Announcement' {
  const Default: Required<import('./theme.js').Theme>['Announcement']
  export default Default
}

declare module '@theme-default/BaseUrlBanner' {
  const Default: Required<import('./theme.js').Theme>['BaseUrlBanner']
  export default Default
}

declare module '@theme-default/Brand' {
  const Default: Required<import('./theme.js').Theme>['Brand']
  export default Default
}

declare module '@theme-default/Breadcrumbs' {
  const Default: Required<import('./theme.js').Theme>['Breadcrumbs']
  export default Default
}

declare module '@theme-default/ColorModeSwitch' {
  const Default: Required<import('./theme.js').Theme>['ColorModeSwitch']
  export default Default
}

declare module '@theme-default/DocPage' {
  const Default: Required<import('./theme.js').Theme>['DocPage']
  export default Default
}

declare module '@theme-default/EditLink' {
  const Default: Required<import('./theme.js').Theme>['EditLink']
  export default Default
}

declare module '@theme-default/ErrorBox' {
  const Default: Required<import('./theme.js').Theme>['ErrorBox']
  export default Default
}

declare module '@theme-default/Footer' {
  const Default: Required<import('./theme.js').Theme>['Footer']
  export default Default
}

declare module '@theme-default/Layout' {
  const Default: Required<import('./theme.js').Theme>['Layout']
  export default Default
}

declare module '@theme-default/Menu' {
  const Default: Required<import('./theme.js').Theme>['Menu']
  export default Default
}

declare module '@theme-default/NavLink' {
  const Default: Required<import('./theme.js').Theme>['NavLink']
  export default Default
}

declare module '@theme-default/Navbar' {
  const Default: Required<import('./theme.js').Theme>['Navbar']
  export default Default
}

declare module '@theme-default/NotFound' {
  const Default: Required<import('./theme.js').Theme>['NotFound']
  export default Default
}

declare module '@theme-default/Outline' {
  const Default: Required<import('./theme.js').Theme>['Outline']
  export default Default
}

declare module '@theme-default/PageFooter' {
  const Default: Required<import('./theme.js').Theme>['PageFooter']
  export default Default
}

declare module '@theme-default/PageMenu' {
  const Default: Required<import('./theme.js').Theme>['PageMenu']
  export default Default
}

declare module '@theme-default/Pagination' {
  const Default: Required<import('./theme.js').Theme>['Pagination']
  export default Default
}

declare module '@theme-default/ProgressBar' {
  const Default: Required<import('./theme.js').Theme>['ProgressBar']
  export default Default
}

declare module '@theme-default/Sidebar' {
  const Default: Required<import('./theme.js').Theme>['Sidebar']
  export default Default
}

declare module '@theme-default/SidebarItems' {
  const Default: Required<import('./theme.js').Theme>['SidebarItems']
  export default Default
}

declare module '@theme-default/SkipLink' {
  const Default: Required<import('./theme.js').Theme>['SkipLink']
  export default Default
}

declare module '@theme-default/Spinner' {
  const Default: Required<import('./theme.js').Theme>['Spinner']
  export default Default
}

declare module '@theme-default/UnlistedBanner' {
  const Default: Required<import('./theme.js').Theme>['UnlistedBanner']
  export default Default
}
