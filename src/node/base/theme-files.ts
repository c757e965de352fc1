import { featureThemes } from '../../features/themes.js'
import type { ThemeComponent } from '../../shared/theme-components.js'
import type { ResolvedConfig } from './config.js'
import type { StylePlace } from './feature.js'
import { featurePath, templatePath } from './package.js'

/** Path of the module of a default component, which exports it by its name. */
export function themeComponentPath(name: ThemeComponent): string {
  const owner = featureThemes.find(({ components }) => components.includes(name))
  return owner ? featurePath(owner.feature, 'client', `${name}.tsx`) : templatePath(`${name}.tsx`)
}

/** The default components that belong to features. */
export function featureComponents(): readonly ThemeComponent[] {
  return featureThemes.flatMap(({ components }) => components)
}

/** Paths of the style sheets of features that every site has at a place. */
export function commonFeatureStyles(place: StylePlace): string[] {
  return featureThemes.flatMap(({ feature, commonStyles }) =>
    (commonStyles?.[place] ?? []).map((name) => featurePath(feature, 'client', name)),
  )
}

/** Paths of the other style sheets of features that a site needs. */
export function featureStyles(config: ResolvedConfig): string[] {
  return featureThemes.flatMap(({ feature, styles }) =>
    (styles?.(config) ?? []).map((name) => featurePath(feature, 'client', name)),
  )
}
