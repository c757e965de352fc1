import type { ResolvedConfig } from '../model/config.js'
import { templatePath } from './entries.js'

/**
 * The layers of a site with `theme.compat`, weakest first. Rules in layers never win over rules outside of layers, so every
 * rule of such a site wins, as short as its selector may be.
 */
const layers = ['docsgen.theme', 'docsgen.compat'] as const

/** The style sheet: the fonts, the theme's rules, the icons, then the site's rules. */
export function stylesModule({ announcement, theme }: ResolvedConfig): string {
  const { compat, cssPaths, slots } = theme
  const own = [
    templatePath('styles.css'),
    'docsgen:icons',
    ...(announcement === undefined ? [] : [templatePath('styles', 'announcement.css')]),
    ...(Object.keys(slots).length > 0 ? [templatePath('styles', 'slots.css')] : []),
  ]
  if (compat === undefined)
    return ['docsgen:fonts', ...own, ...cssPaths].map((cssPath) => importRule(cssPath)).join('\n')
  const [themeLayer, compatLayer] = layers
  return [
    `@layer ${layers.join(', ')};`,
    importRule('docsgen:fonts'),
    ...[...own, templatePath('compat', compat, 'theme.css')].map((cssPath) => importRule(cssPath, themeLayer)),
    importRule(templatePath('compat', compat, 'index.css'), compatLayer),
    ...cssPaths.map((cssPath) => importRule(cssPath)),
  ].join('\n')
}

/** A style sheet that imports that of a feature into the layer of the theme. */
export function layeredModule(cssPath: string): string {
  return importRule(cssPath, layers[0])
}

function importRule(cssPath: string, layer?: string): string {
  return `@import ${JSON.stringify(cssPath)}${layer === undefined ? '' : ` layer(${layer})`};`
}
