// Types of the modules that a replacement of a theme component can import: see src/node/bundle/theme-modules.ts. Docusaurus'
// names of these modules are below docsgen's own.

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

declare module '@theme-default/Pagination' {
  const Default: Required<import('./theme.js').Theme>['Pagination']
  export default Default
}

declare module '@theme-default/ProgressBar' {
  const Default: Required<import('./theme.js').Theme>['ProgressBar']
  export default Default
}

declare module '@theme-default/SearchLink' {
  const Default: Required<import('./theme.js').Theme>['SearchLink']
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

declare module '@theme-original/BaseUrlBanner' {
  export { default } from '@theme-default/BaseUrlBanner'
}

declare module '@theme-original/Brand' {
  export { default } from '@theme-default/Brand'
}

declare module '@theme-original/Breadcrumbs' {
  export { default } from '@theme-default/Breadcrumbs'
}

declare module '@theme-original/ColorModeSwitch' {
  export { default } from '@theme-default/ColorModeSwitch'
}

declare module '@theme-original/DocPage' {
  export { default } from '@theme-default/DocPage'
}

declare module '@theme-original/ErrorBox' {
  export { default } from '@theme-default/ErrorBox'
}

declare module '@theme-original/Footer' {
  export { default } from '@theme-default/Footer'
}

declare module '@theme-original/Layout' {
  export { default } from '@theme-default/Layout'
}

declare module '@theme-original/Menu' {
  export { default } from '@theme-default/Menu'
}

declare module '@theme-original/NavLink' {
  export { default } from '@theme-default/NavLink'
}

declare module '@theme-original/Navbar' {
  export { default } from '@theme-default/Navbar'
}

declare module '@theme-original/NotFound' {
  export { default } from '@theme-default/NotFound'
}

declare module '@theme-original/Outline' {
  export { default } from '@theme-default/Outline'
}

declare module '@theme-original/PageFooter' {
  export { default } from '@theme-default/PageFooter'
}

declare module '@theme-original/Pagination' {
  export { default } from '@theme-default/Pagination'
}

declare module '@theme-original/ProgressBar' {
  export { default } from '@theme-default/ProgressBar'
}

declare module '@theme-original/SearchLink' {
  export { default } from '@theme-default/SearchLink'
}

declare module '@theme-original/Sidebar' {
  export { default } from '@theme-default/Sidebar'
}

declare module '@theme-original/SidebarItems' {
  export { default } from '@theme-default/SidebarItems'
}

declare module '@theme-original/SkipLink' {
  export { default } from '@theme-default/SkipLink'
}

declare module '@theme-original/Spinner' {
  export { default } from '@theme-default/Spinner'
}
