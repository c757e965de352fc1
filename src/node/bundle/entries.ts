import path from 'node:path'
import type { SiteData } from '../../shared/site.js'
import { packageDir } from '../tool/package.js'

/** Where the browser side's sources lie in the package. */
export function clientPath(...names: string[]): string {
  return path.join(packageDir(), 'src', 'client', ...names)
}

/** Where the default theme lies. */
export function templatePath(...names: string[]): string {
  return path.join(packageDir(), 'templates', 'default', ...names)
}

/** What page modules share with the shell, so that there is one React and one context of each kind. */
const sharedExports = [
  "import * as React from 'react'",
  "import * as ReactDOM from 'react-dom'",
  "import * as jsxRuntime from 'react/jsx-runtime'",
  'export { React, ReactDOM, jsxRuntime }',
]

/** The chunk that hydrates: the shell, the router, the theme. React stands before it as `docsgenReact`. */
export function browserEntry(site: SiteData): string {
  const analytics = site.analytics
    ? `import { createAnalytics } from ${JSON.stringify(clientPath('analytics.ts'))}`
    : 'const createAnalytics = undefined'
  return [
    'export const { React, ReactDOM, ReactDOMClient, jsxRuntime } = docsgenReact',
    `import { start } from ${JSON.stringify(clientPath('start.tsx'))}`,
    analytics,
    "import * as theme from 'docsgen:theme'",
    "import { site } from 'docsgen:site'",
    `export * as client from ${JSON.stringify(clientPath('index.ts'))}`,
    'start({ theme, site, createAnalytics })',
  ].join('\n')
}

/** The same theme for Node: renders one page to HTML. */
export function serverEntry(): string {
  return [
    ...sharedExports,
    `import { renderShell } from ${JSON.stringify(clientPath('server.tsx'))}`,
    "import * as theme from 'docsgen:theme'",
    "import { site } from 'docsgen:site'",
    `export * as client from ${JSON.stringify(clientPath('index.ts'))}`,
    `import { colorModeScript } from ${JSON.stringify(clientPath('color-mode-script.ts'))}`,
    'export const inlineScript = colorModeScript(site)',
    'export const render = (input) => renderShell({ ...input, site, theme })',
  ].join('\n')
}

/**
 * The theme module: the default components, and the site's own in place of some. The browser gets only those that do
 * something there (`live.ts`): the HTML of the others is adopted as it stands.
 */
export function themeModule(overrides: Readonly<Record<string, string>>, side: 'browser' | 'server'): string {
  const components = templatePath(side === 'browser' ? 'live.ts' : 'index.ts')
  const lines = [`export * from ${JSON.stringify(components)}`]
  for (const [name, modulePath] of Object.entries(overrides)) {
    lines.push(`export { default as ${name} } from ${JSON.stringify(modulePath)}`)
  }
  return lines.join('\n')
}

/** The module that holds the site's public data. */
export function siteModule(site: SiteData): string {
  return `export const site = ${JSON.stringify(site)}`
}

/** The default footer is HTML that the browser adopts: what it links to need not be sent twice. */
export function withoutFooter(site: SiteData): SiteData {
  return { ...site, footer: { groups: [] } }
}

/** The style sheet: the theme's, then the site's. */
export function stylesModule(cssPaths: readonly string[]): string {
  return [templatePath('styles.css'), ...cssPaths].map((cssPath) => `@import ${JSON.stringify(cssPath)};`).join('\n')
}
