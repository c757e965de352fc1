// Types of the modules with the theme components of blogs: see src/client/theme-modules.ts.

declare module '@theme-default/AuthorCard' {
  const Default: Required<import('../../../client/theme.js').Theme>['AuthorCard']
  export default Default
}

declare module '@theme-default/AuthorList' {
  const Default: Required<import('../../../client/theme.js').Theme>['AuthorList']
  export default Default
}

declare module '@theme-default/PostArchive' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostArchive']
  export default Default
}

declare module '@theme-default/PostByline' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostByline']
  export default Default
}

declare module '@theme-default/PostFooter' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostFooter']
  export default Default
}

declare module '@theme-default/PostHeader' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostHeader']
  export default Default
}

declare module '@theme-default/PostList' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostList']
  export default Default
}

declare module '@theme-default/TagList' {
  const Default: Required<import('../../../client/theme.js').Theme>['TagList']
  export default Default
}

declare module '@theme-original/AuthorCard' {
  const Default: Required<import('../../../client/theme.js').Theme>['AuthorCard']
  export default Default
}

declare module '@theme-original/AuthorList' {
  const Default: Required<import('../../../client/theme.js').Theme>['AuthorList']
  export default Default
}

declare module '@theme-original/PostArchive' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostArchive']
  export default Default
}

declare module '@theme-original/PostByline' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostByline']
  export default Default
}

declare module '@theme-original/PostFooter' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostFooter']
  export default Default
}

declare module '@theme-original/PostHeader' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostHeader']
  export default Default
}

declare module '@theme-original/PostList' {
  const Default: Required<import('../../../client/theme.js').Theme>['PostList']
  export default Default
}

declare module '@theme-original/TagList' {
  const Default: Required<import('../../../client/theme.js').Theme>['TagList']
  export default Default
}
