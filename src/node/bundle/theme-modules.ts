import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'
import { isThemeComponent, STATIC_COMPONENTS, type ThemeComponent } from '../../shared/theme-components.js'
import { slotConstant, THEME_SLOTS, type ThemeSlot } from '../../shared/theme-slots.js'
import { bundleExtensions } from '../../tools/extensions.js'
import type { BundleConfig } from '../config/keys.js'
import { decodeSource } from '../content/read-source.js'
import { createFileGate, outsideCode } from '../base/source-text/file-gate.js'
import { isPackageFile } from '../base/names.js'
import { clientPath } from '../base/package.js'
import { themeComponentPath } from '../base/theme-files.js'
import { fileExtensions } from './options.js'
import { pluginError } from './plugin-error.js'
import { siteStrings } from './plugins.js'
import { styleModules } from './style-modules.js'
import { workerModules } from './worker-modules.js'

/**
 * The modules whose content depends on the site: the texts of the interface, the theme, images, and style sheets. `hasSiteCode` says
 * whether code of the site may be bundled. Without it, esbuild need not ask for every module whether it starts workers.
 */
export function siteModules(config: BundleConfig, { hasSiteCode }: { readonly hasSiteCode: boolean }): Plugin[] {
  return [
    fileImports(config),
    requiredFiles(config),
    siteStrings(config.strings),
    ...bundleExtensions.flatMap(({ plugins }) => plugins(config)),
    themeModules(config),
    styleModules(config),
    ...(hasSiteCode ? [workerModules(config)] : []),
  ]
}

/**
 * Resolves what the code of a site imports from its theme:
 * - `@theme-default/Footer`: the component of the default theme, which a replacement can wrap;
 * - `@theme/Footer`: the component that the site uses; in the file that replaces it, the default component;
 * - `docsgen/theme`: the components in the slots, among others.
 * Any other `@theme/...` is a component for pages: see `userAliases`.
 */
function themeModules(config: BundleConfig): Plugin {
  return {
    name: 'docsgen-theme',
    setup(build) {
      const isAlias = (name: string) => Object.keys(config.alias).some((alias) => name.startsWith(`${alias}/`))
      build.onResolve({ filter: /^@theme(?:-default)?\/\w+$/ }, (args) =>
        isAlias(args.path) ? undefined : resolveComponent(args, config.theme.components),
      )
      build.onLoad({ filter: /.*/, namespace: DEFAULT_NAMESPACE }, ({ path: name }) => ({
        contents: `export { ${name} as default } from ${JSON.stringify(themeComponentPath(name as ThemeComponent))}`,
        resolveDir: config.rootDir,
      }))
      build.onLoad({ filter: /.*/, namespace: CURRENT_NAMESPACE }, ({ path: name }) => ({
        contents: currentComponent(name),
        resolveDir: config.rootDir,
      }))
      build.onResolve({ filter: /^\.\/slots\.js$/ }, ({ importer }) =>
        importer.startsWith(clientPath()) ? slotsPath('all') : undefined,
      )
      build.onResolve({ filter: /.*/, namespace: SLOTS_NAMESPACE }, ({ path: name }) =>
        name === 'used' || name === 'unused' ? slotsPath(name) : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: SLOTS_NAMESPACE }, ({ path: name }) => ({
        contents: slotModules(config)[name] ?? '',
        resolveDir: config.rootDir,
      }))
    },
  }
}

const DEFAULT_NAMESPACE = 'docsgen-theme-default'
const CURRENT_NAMESPACE = 'docsgen-theme'
const SLOTS_NAMESPACE = 'docsgen-slots'

function slotsPath(name: string): OnResolveResult {
  return { path: name, namespace: SLOTS_NAMESPACE, sideEffects: false }
}

function resolveComponent(
  { path: name, importer }: OnResolveArgs,
  replacements: Readonly<Record<string, string>>,
): OnResolveResult | undefined {
  const [scope, component = ''] = name.split('/')
  if (!isThemeComponent(component)) return undefined
  const isDefault = scope === '@theme-default'
  const replacement = replacements[component]
  if (isDefault || importer === replacement) return { path: component, namespace: DEFAULT_NAMESPACE }
  // The browser's theme has no static component unless it is replaced.
  if (!STATIC_COMPONENTS.includes(component)) return { path: component, namespace: CURRENT_NAMESPACE }
  return replacement === undefined ? { path: component, namespace: DEFAULT_NAMESPACE } : { path: replacement }
}

/** A module whose default export renders the theme's component, without a second copy of it in the chunks of pages. */
function currentComponent(name: string): string {
  return [
    "import { createElement } from 'react'",
    "import { useTheme } from 'docsgen/client'",
    `export default (props) => createElement(useTheme().${name}, props)`,
  ].join('\n')
}

/**
 * The modules with the components of a site in the slots of the theme: see src/client/slots.ts. The unused slots have a
 * module of their own, because esbuild inlines only constants of modules without imports.
 */
function slotModules({ theme }: BundleConfig): Readonly<Record<string, string>> {
  const unused: string[] = []
  const used: string[] = []
  for (const slot of Object.keys(THEME_SLOTS) as ThemeSlot[]) {
    const name = slotConstant(slot)
    const modulePaths = theme.slots[slot] ?? []
    const contents = modulePaths.map((_, i) => (i === 0 ? `${name}Content` : `${name}Content${i}`))
    const parts = contents.map((content) => `createSlot(${content})`)
    if (parts.length === 0) unused.push(`export const ${name} = undefined`)
    else {
      used.push(...modulePaths.map((modulePath, i) => `import ${contents[i]} from ${JSON.stringify(modulePath)}`))
      used.push(`export const ${name} = ${parts.length === 1 ? parts[0] : `joinSlots(${parts.join(', ')})`}`)
    }
  }
  return {
    all: "export * from 'used'\nexport * from 'unused'",
    used: [`import { createSlot, joinSlots } from ${JSON.stringify(clientPath('slot.tsx'))}`, ...used].join('\n'),
    unused: unused.join('\n'),
  }
}

const namespace = 'docsgen-file'

/**
 * Lets code import a file instead of what the file exports, as in Vite:
 * - `import text from './store.ts?raw'` is its text, and so is `!!raw-loader!./store.ts`, as in webpack;
 * - `import href from './data.csv?url'` is the URL of a copy in the assets, whose name has a hash.
 */
function fileImports({ rootDir, contentFolders, markdown, alias }: BundleConfig): Plugin {
  const named = [markdown.codeRoot ?? rootDir, ...contentFolders.map(({ dir }) => dir), ...Object.values(alias)]
  const gate = createFileGate([rootDir, ...named.filter(path.isAbsolute)], outsideCode)
  return {
    name: namespace,
    setup(build) {
      const files = new Set<string>()
      const resolve = async (
        name: string,
        suffix: string,
        args: OnResolveArgs,
      ): Promise<OnResolveResult | undefined> => {
        const { kind, importer, resolveDir } = args
        const found = await build.resolve(name, { kind, importer, resolveDir })
        // The bundler reports the import as it is written.
        if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
        files.add(found.path)
        // `require` has the value as `default` too, which code for webpack reads.
        const isRequired = kind === 'require-call'
        return {
          path: found.path,
          namespace,
          suffix: isRequired ? '?required' : '',
          pluginData: { suffix, isRequired },
        }
      }
      build.onResolve({ filter: /\?(?:raw|url)$/ }, (args) => {
        const at = args.path.lastIndexOf('?')
        return resolve(args.path.slice(0, at), args.path.slice(at), args)
      })
      build.onResolve({ filter: /^!*raw-loader!/ }, (args) =>
        resolve(args.path.slice(args.path.lastIndexOf('!') + 1), '?raw', args),
      )
      build.onLoad({ filter: /.*/, namespace }, async ({ path: filePath, pluginData: { suffix, isRequired } }) => {
        const refused = isPackageFile(rootDir, filePath) ? undefined : gate(filePath)
        if (refused)
          return pluginError(`"${path.basename(filePath)}" ${refused.message}`, { code: 'bundle', hint: refused.hint })
        const bytes = await readFile(filePath)
        if (suffix === '?url') return { contents: bytes, loader: 'file' }
        const { text, problem } = decodeSource(bytes, filePath)
        const lines = text.replace(/\r\n?/g, '\n')
        if (!problem && isRequired)
          return {
            contents: `const text = ${JSON.stringify(lines)}\nmodule.exports = ${withDefault('text')}`,
            loader: 'js',
          }
        if (!problem) return { contents: lines, loader: 'text' }
        const hint = 'import it with "?url", which gives the URL of a copy'
        return pluginError(`"${path.basename(filePath)}" is not a text file`, { code: 'bundle', hint })
      })
      // The callers read the inputs of a bundle from the metafile.
      build.onEnd(({ metafile }) => {
        if (metafile === undefined) return
        for (const filePath of files) {
          const name = path.relative(rootDir, filePath).split(path.sep).join('/')
          metafile.inputs[name] ??= { bytes: 0, imports: [] }
        }
      })
    },
  }
}

const requiredNamespace = 'docsgen-required'

/**
 * Makes the URL of a file, such as an image, the `default` of what `require` returns too:
 * `<img src={require('./a.png').default} />`. The value itself is the URL too, as a string object.
 */
function requiredFiles(config: BundleConfig): Plugin {
  // Components have a default export themselves.
  const components = bundleExtensions.flatMap(({ componentFiles }) => componentFiles(config.theme))
  const names = fileExtensions.filter((end) => !components.includes(end)).map((end) => end.slice(1))
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: new RegExp(`\\.(?:${names.join('|')})$`, 'i') }, async (args) => {
        const { kind, importer, resolveDir } = args
        if (kind !== 'require-call' || args.namespace === requiredNamespace || isPackageFile(config.rootDir, importer))
          return undefined
        const found = await build.resolve(args.path, { kind: 'import-statement', importer, resolveDir })
        // The bundler reports a missing file as it is written.
        if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
        return { path: found.path, namespace: requiredNamespace, pluginData: resolveDir }
      })
      build.onLoad({ filter: /.*/, namespace: requiredNamespace }, ({ path: name, pluginData: resolveDir }) => ({
        contents: `const url = require(${JSON.stringify(name)})\nmodule.exports = ${withDefault('url')}`,
        resolveDir,
      }))
    },
  }
}

/** Code for a string that also has itself as `default`. */
function withDefault(code: string): string {
  return `Object.assign(new String(${code}), { default: ${code} })`
}
