import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as client from '../../src/client/index.js'
import * as slots from '../../src/client/slots.js'
import * as themeApi from '../../src/client/theme-api.js'
import { themeModule } from '../../src/node/bundle/entries.js'
import { ejectedSource, wrapperSource } from '../../src/node/site/eject.js'
import { themeComponentPath, featureComponents } from '../../src/node/base/theme-files.js'
import * as strings from '../../src/shared/strings.js'
import { STATIC_COMPONENTS, THEME_COMPONENTS, type ThemeComponent } from '../../src/shared/theme-components.js'
import { slotConstant, THEME_SLOTS, type ThemeSlot } from '../../src/shared/theme-slots.js'
import { repositoryPath } from '../harness/repository.js'

const names = Object.keys(THEME_COMPONENTS) as ThemeComponent[]
const slotNames = Object.keys(THEME_SLOTS) as ThemeSlot[]

/** The names that the public modules export besides types, by module. */
const exported: Readonly<Record<string, readonly string[]>> = {
  'docsgen/client': Object.keys(client),
  'docsgen/theme': Object.keys(themeApi),
  'docsgen/strings': Object.keys(strings),
  react: ['memo', 'useState'],
}

describe('the theme components', () => {
  test('are declared as modules that a replacement can import', () => {
    const referenced = readText('src/client/index.ts').matchAll(/^\/\/\/ <reference path="(\S+\/theme-[\w-]+\.ts)"/gm)
    const declarations = [...referenced].map(([, file = '']) => readText(`src/client/${file}`)).join('')
    for (const scope of ['default', 'original']) {
      const declared = [...declarations.matchAll(new RegExp(`^declare module '@theme-${scope}/(\\w+)'`, 'gm'))]
      expect(declared.map(([, name]) => name).sort()).toEqual(names)
    }
  })

  test('are in the bundle of the browser, except the static ones', () => {
    const live = [...readText('templates/default/live.ts').matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name)
    const ofFeatures = featureComponents().filter((name) => !STATIC_COMPONENTS.includes(name))
    expect([...live, ...ofFeatures, ...STATIC_COMPONENTS].sort()).toEqual(names)
    const theme = (side: 'browser' | 'server') => themeModule({ components: {}, folder: {} }, side)
    for (const name of ofFeatures) expect(theme('browser')).toContain(`export { ${name} } from`)
    for (const name of featureComponents()) expect(theme('server')).toContain(`export { ${name} } from`)
  })

  test.each(names)('%s imports only public modules once it is in a site', (name) => {
    const source = ejectedSource(name)
    expect(source).toMatch(new RegExp(`^export default function ${name}\\(`, 'm'))
    expect(source).not.toMatch(/from '\.|\/src\//)
    for (const [, isType, list = '', from = ''] of source.matchAll(/^import (type )?\{([^}]*)\} from '(.*)'$/gm)) {
      const values = isType ? [] : list.split(',').map((one) => one.trim().replace(/ as .*/, ''))
      const missing = values.filter(
        (value) => value !== '' && !/^type /.test(value) && !exported[from]?.includes(value),
      )
      expect(missing, from).toEqual([])
    }
  })

  test('of features are replaced as the others are', () => {
    const theme = themeModule({ components: { VersionNotice: '/site/Notice.tsx' }, folder: {} }, 'browser')
    expect(theme.match(/^.*\bVersionNotice\b.*$/gm)).toEqual(['export const VersionNotice = OwnVersionNotice'])
  })

  test('have a wrapper that passes the props on', () => {
    expect(wrapperSource('Pagination')).toContain('<DefaultPagination {...props} />')
  })
})

describe('the slots', () => {
  test('have a constant each', () => {
    expect(Object.keys(slots).sort()).toEqual(slotNames.map(slotConstant).sort())
    expect(Object.values(slots).filter((slot) => slot !== undefined)).toEqual([])
  })

  test('are rendered once by the default theme', () => {
    const theme = names.map((name) => readFileSync(themeComponentPath(name), 'utf8')).join('')
    for (const slot of slotNames) {
      const name = slotConstant(slot)
      expect(theme.match(new RegExp(`\\{${name} && [^<]*(?:<div[^>]*>\\s*)?<${name} />`, 'g')), name).toHaveLength(1)
    }
  })
})

describe('the guide', () => {
  const guide = readText('site/guide/docs/look/components.md') + readText('site/guide/docs/look/slots.md')

  test.each([
    ['components', THEME_COMPONENTS],
    ['slots', THEME_SLOTS],
  ])('lists the %s', (_, described) => {
    const rows = Object.entries(described).map(([name, text]) => ` \`${name}\` ${text} `)
    const written = guide.split('\n').map((line) => `${line.replace(/ *\|/g, '').replace(/ +/g, ' ')} `)
    expect(rows.filter((row) => !written.includes(row))).toEqual([])
  })
})

function readText(name: string): string {
  return readFileSync(repositoryPath(name), 'utf8')
}
