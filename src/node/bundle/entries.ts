import type { SiteData } from '../../shared/site.js'
import { STATIC_COMPONENTS, type ThemeComponent } from '../../shared/theme-components.js'
import { bundleExtensions } from '../../tools/extensions.js'
import type { BundleConfig } from '../config/keys.js'
import { type Feature, STYLE_PLACES, type FeatureCodes } from '../base/feature.js'
import { compareStrings } from '../base/names.js'
import type { ResolvedTheme } from '../base/theme.js'
import type { ResolvedConfig } from '../base/config.js'
import { clientPath, templatePath } from '../base/package.js'
import { commonFeatureStyles, featureComponents, featureStyles, themeComponentPath } from '../base/theme-files.js'
import { jsonExpression } from './plugin-data.js'
import { importRule } from './style-sheet.js'

/** What the runtime exports to other chunks, so that there is one React and one context of each kind. */
const sharedExports = [
  "export { default as React } from 'react'",
  "export { default as ReactDOM } from 'react-dom'",
  `export * as client from ${JSON.stringify(clientPath('index.ts'))}`,
]

/** The main chunk: React, `docsgen/client`, and what a document needs before it is hydrated. */
export function coreEntry(): string {
  return [
    ...sharedExports,
    "export { default as jsxRuntime } from 'react/jsx-runtime'",
    "export { default as ReactDOMClient } from 'react-dom/client'",
    `export { App } from ${JSON.stringify(clientPath('app.tsx'))}`,
    `export { begin } from ${JSON.stringify(clientPath('begin.ts'))}`,
  ].join('\n')
}

/** The code of the site chunk, which needs no bundler: it has the data of the site, and begins the session. `main` is the chunk beside it. */
export function siteChunk(site: SiteData, main: string): string {
  return [
    `import{begin}from"./${main}";`,
    `export const site=${jsonExpression(JSON.stringify(site))};`,
    'export const session=begin(site);\n',
  ].join('')
}

/** The shell chunk: the theme, the router, and the function that hydrates the document. */
export function shellEntry(): string {
  return [
    "import { App } from 'docsgen-runtime'",
    "import * as theme from 'docsgen:theme'",
    `import { start } from ${JSON.stringify(clientPath('start.tsx'))}`,
    'let router',
    'export const hydrate = ({ site, session }) => (router ??= start({ theme, site, App, session }))',
  ].join('\n')
}

/** A module that renders the views of a feature. */
export interface ViewModule {
  readonly feature: string
  readonly path: string
}

/** The modules of the features that have views. */
export function viewModules(features: readonly Feature[]): ViewModule[] {
  return features.flatMap(({ name, viewModule }) =>
    viewModule === undefined ? [] : [{ feature: name, path: viewModule }],
  )
}

/** The code of the features that have some, for browsers. */
export function featureCodes(features: readonly Feature[], config: ResolvedConfig): FeatureCodes {
  return Object.fromEntries(
    features.flatMap(({ name, code }) => {
      const found = code?.(config)
      return found ? [[name, found] as const] : []
    }),
  )
}

/**
 * The same for Node: renders one page to HTML. Without code of the site, the data of the site and the texts are those that `enter` was
 * called with.
 */
export function serverEntry(views: readonly ViewModule[], { hasSiteCode }: { readonly hasSiteCode: boolean }): string {
  const enter = [
    "import { set as setSite } from 'docsgen:site'",
    "import { set as setStrings } from 'docsgen/strings'",
    'let current',
    'export const enter = (values) => {',
    '  if (values === current) return',
    '  setSite(values)',
    '  setStrings(values.strings)',
    '  current = values',
    '}',
  ]
  return [
    ...sharedExports,
    "import { site } from 'docsgen:site'",
    ...(hasSiteCode ? ['export const enter = () => {}'] : enter),
    `import { loadingCode } from ${JSON.stringify(clientPath('lazy-code.ts'))}`,
    'export { loadingCode }',
    "import * as theme from 'docsgen:theme'",
    `import { renderShell } from ${JSON.stringify(clientPath('server.tsx'))}`,
    `import { withCachedLists } from ${JSON.stringify(clientPath('cached-lists.tsx'))}`,
    'const shell = withCachedLists(theme, SidebarItems)',
    `import { colorModeScript } from ${JSON.stringify(clientPath('color-mode-script.ts'))}`,
    `import { ErrorBox, ProgressBar, SidebarItems, Spinner } from ${JSON.stringify(templatePath('live.ts'))}`,
    `import { pendingHtml as htmlOf } from ${JSON.stringify(clientPath('pending-html.tsx'))}`,
    'export const pendingHtml = () => htmlOf(site, { own: theme, original: { ErrorBox, ProgressBar, Spinner } })',
    `import { fontScript } from ${JSON.stringify(clientPath('font-script.ts'))}`,
    `import { lateLayoutScript } from ${JSON.stringify(clientPath('late-layout.ts'))}`,
    `import { sidebarScript } from ${JSON.stringify(clientPath('sidebar-script.ts'))}`,
    'export const inlineScript = () => colorModeScript(site) + lateLayoutScript() + fontScript() + sidebarScript()',
    "export { default as jsxRuntime } from 'react/jsx-runtime'",
    'export const render = (input) => renderShell({ ...input, ...shell, site })',
    `import { renderBody as body, renderView as view } from ${JSON.stringify(clientPath('server-view.tsx'))}`,
    ...views.map(({ path }, at) => `import { view as view${at} } from ${JSON.stringify(path)}`),
    `const views = { ${views.map(({ feature }, at) => `${JSON.stringify(feature)}: view${at}`).join(', ')} }`,
    'export const renderView = ({ feature, ...input }) => view(views[feature], input, { site, theme })',
    'export const renderBody = (input) => body(input, { site, theme })',
  ].join('\n')
}

/** The chunk with the client modules of a site. */
export function clientModulesEntry({ clientModules }: ResolvedTheme): string {
  return [
    ...clientModules.map((modulePath, index) => `import * as module${index} from ${JSON.stringify(modulePath)}`),
    `import { runClientModules } from ${JSON.stringify(clientPath('client-modules.ts'))}`,
    `runClientModules([${clientModules.map((_, index) => `module${index}`).join(', ')}])`,
  ].join('\n')
}

/**
 * The theme module: the default components, some of them replaced by the site's own. The browser gets only those that do
 * something there (`live.ts`); it adopts the HTML of the others.
 */
export function themeModule(
  { components: overrides, folder }: Pick<ResolvedTheme, 'components' | 'folder'>,
  side: 'browser' | 'server',
): string {
  const components = templatePath(side === 'browser' ? 'live.ts' : 'index.ts')
  const lines = [`export * from ${JSON.stringify(components)}`]
  for (const name of featureComponents())
    if (overrides[name] === undefined && (side === 'server' || !STATIC_COMPONENTS.includes(name)))
      lines.push(`export { ${name} } from ${JSON.stringify(themeComponentPath(name))}`)
  for (const [name, modulePath] of Object.entries(overrides) as [ThemeComponent, string][]) {
    // esbuild does not report a missing export of a TypeScript file that is only re-exported: it may be a type.
    lines.push(`import Own${name} from ${JSON.stringify(modulePath)}`)
    const [choice] = bundleExtensions.flatMap(({ choiceOf }) => choiceOf(modulePath, { folder }) ?? [])
    if (choice !== undefined) {
      lines.push(
        `import { ${name} as Default${name} } from ${JSON.stringify(themeComponentPath(name))}`,
        `import { ${choice.name} as limit${name} } from ${JSON.stringify(choice.from)}`,
        `export const ${name} = limit${name}(Own${name}, Default${name})`,
      )
    } else if (name !== 'Layout' || folder.Root === undefined) lines.push(`export const ${name} = Own${name}`)
  }
  if (folder.Root !== undefined) {
    if (overrides.Layout === undefined) lines.push(`import { Layout as OwnLayout } from ${JSON.stringify(components)}`)
    lines.push(
      "import { createElement } from 'react'",
      `import Root from ${JSON.stringify(folder.Root)}`,
      'export const Layout = (props) => createElement(Root, null, createElement(OwnLayout, props))',
    )
  }
  return lines.join('\n')
}

/** The module that holds the site's public data. */
export function siteModule(site: SiteData): string {
  return `export const site = ${JSON.stringify(site)}`
}

/** Site data for the browser, which adopts the HTML of the default footer and announcement and does not need it again. */
export function withoutAdopted({ footer: _footer, announcement, ...site }: SiteData): SiteData {
  return { ...site, footer: { groups: [] }, announcement: announcement && { ...announcement, html: '' } }
}

/** Paths of the style sheets of the theme that a site needs. */
export function themeSheets(config: ResolvedConfig): string[] {
  return [templatePath('styles.css'), ...optionalStyles(config)]
}

/** The modules that `templates/default/styles.css` imports: the style sheets of features that every site has, by name. */
export function featureStyleModules(): (readonly [name: string, contents: string])[] {
  return STYLE_PLACES.map((place) => [
    `docsgen:feature-styles/${place}`,
    commonFeatureStyles(place)
      .map((stylePath) => importRule(stylePath))
      .join('\n'),
  ])
}

/** Paths of the style sheets of the theme that only some sites need. */
function optionalStyles(config: ResolvedConfig): string[] {
  const { announcement, colorMode, footer, generated, navbar, pageMenu, plugins, publish, theme } = config
  const items = [...navbar.items, ...footer.groups.flatMap((group) => group.items)]
  const all = items.flatMap((item) => [item, ...(item.items ?? [])])
  const menus: readonly (string | undefined)[] = ['docsVersionDropdown', 'localeDropdown']
  const hasMenus = navbar.items.some(({ items, type }) => items !== undefined || menus.includes(type))
  const isUnusual =
    [navbar.style, footer.style].some((style) => style !== undefined) ||
    footer.items.length > 0 ||
    footer.copyright?.includes('<') ||
    footer.groups.some(({ title }) => title === undefined) ||
    all.some(({ type, label, icon }) => (type !== undefined && type !== 'dropdown') || (!label && !icon))
  // The feature of a plugin shows its pages itself.
  const isListed = plugins.some(
    ({ name, unstable_feature }) => !unstable_feature && generated.files.some(({ plugin }) => plugin === name),
  )
  const own = (name: string) => [templatePath('styles', name)]
  return [
    ...(hasMenus ? own('dropdown.css') : []),
    ...(isUnusual ? own('frame.css') : []),
    ...(announcement === undefined ? [] : own('announcement.css')),
    ...featureStyles(config),
    ...(colorMode.switch && colorMode.respectSystem ? own('color-mode.css') : []),
    ...(pageMenu && (publish.markdown || pageMenu.assistants.length > 0 || pageMenu.reportUrl)
      ? own('page-menu.css')
      : []),
    ...(isListed ? own('methods.css') : []),
    ...(Object.keys(theme.slots).length > 0 ? own('slots.css') : []),
  ]
}

/** The rules that the config itself states: the style of the logos, the colors of the announcement. */
export function frameModule({ announcement, navbar, footer, theme }: BundleConfig): string {
  const { backgroundColor, textColor } = announcement ?? {}
  return [
    rule('.brand img', navbar.logo?.style),
    rule('.footer-logo', footer.logo?.style),
    rule('.announcement', { background: backgroundColor, color: textColor }),
    theme.code?.css ?? '',
  ].join('')
}

/** A rule with properties that are named as in React: numbers are pixels, except those of properties without a unit. */
function rule(selector: string, style: Readonly<Record<string, string | number | undefined>> = {}): string {
  const lines = Object.entries(style).flatMap(([name, value]) => {
    if (value === undefined) return []
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const unit =
      typeof value === 'number' &&
      value !== 0 &&
      !/^(?:--|opacity|z-?index|flex|order|scale|line-height)/i.test(property)
        ? 'px'
        : ''
    return `${property}:${value}${unit};`
  })
  return lines.length === 0 ? '' : `${selector}{${lines.join('')}}`
}

/** A rule for each icon, which sets `--icon` for the theme's rules. An icon of a set that has colors of its own keeps them. */
export function iconsModule(icons: Readonly<Record<string, string>>): string {
  return Object.entries(icons)
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([name, svg]) => {
      const selector = `[data-icon=${JSON.stringify(name)}]`
      const isColored = name.includes(':') && /(?:fill|stroke|color)="(?!none|currentColor)/.test(svg)
      const colors = `:root ${selector}::before{background:var(--icon) center/contain no-repeat;mask:none}`
      return `${selector}{--icon:url("${svgUrl(svg)}")}${isColored ? colors : ''}`
    })
    .join('\n')
}

/** An SVG image as a URL that can be in double quotes. */
function svgUrl(svg: string): string {
  const text = svg
    .replace(/<!--[\s\S]*?-->|<title>[^<]*<\/title>/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim()
  return `data:image/svg+xml,${text.replace(/[%#<>"\\]|[^ -~]+/g, encodeURIComponent)}`
}
