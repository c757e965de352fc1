import path from 'node:path'
import type { BundleConfig } from '../config/keys.js'
import { packageDir } from '../base/package.js'

/**
 * The layers of a site with `theme.compat`, weakest first. Rules in layers never win over rules outside of layers, so every
 * rule of such a site wins, as short as its selector may be.
 */
const layers = ['docsgen.theme', 'docsgen.compat'] as const

/** A style sheet that imports the theme's own style sheets, and those of the site. */
export function styleImports(options: {
  readonly own: readonly string[]
  readonly ofSite: readonly string[]
  readonly compat: BundleConfig['theme']['compat']
}): string {
  const { own, ofSite, compat } = options
  if (compat === undefined) return [...own, ...ofSite].map((cssPath) => importRule(cssPath)).join('\n')
  const [themeLayer, compatLayer] = layers
  const compatDir = path.join(packageDir(), 'templates', 'default', 'compat', compat)
  return [
    `@layer ${layers.join(', ')};`,
    ...[...own, path.join(compatDir, 'theme.css')].map((cssPath) => importRule(cssPath, themeLayer)),
    importRule(path.join(compatDir, 'index.css'), compatLayer),
    ...ofSite.map((cssPath) => importRule(cssPath)),
  ].join('\n')
}

/** A style sheet that imports that of a feature into the layer of the theme. */
export function layeredModule(cssPath: string): string {
  return importRule(cssPath, layers[0])
}

/** The rule that imports a style sheet, into a layer if one is named. */
export function importRule(cssPath: string, layer?: string): string {
  return `@import ${JSON.stringify(cssPath)}${layer === undefined ? '' : ` layer(${layer})`};`
}
