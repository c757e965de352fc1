import type { Files } from './config-case.js'

/** The icon set `shapes`, as a site has installed it. */
export const iconSet: Files = {
  'node_modules/@iconify-json/shapes/package.json': '{ "name": "@iconify-json/shapes", "version": "1.0.0" }',
  'node_modules/@iconify-json/shapes/icons.json': JSON.stringify({
    prefix: 'shapes',
    width: 24,
    height: 24,
    icons: { circle: { body: '<circle cx="12" cy="12" r="9"/>' }, wide: { body: '<path d="M0 0h48"/>', width: 48 } },
    aliases: { round: { parent: 'circle' } },
  }),
}
