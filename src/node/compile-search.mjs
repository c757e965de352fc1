// Bundles the code of the search once, when the tool is compiled: a build only has to write into it where the site's
// React is (`docsgen-runtime`), and a line of settings before it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { browserPackages, exportedNames } from './compile-react.mjs'

/** What the search uses of docsgen/client. */
const clientNames = ['Prose', 'useLocation', 'useRouter']

/** Both kinds of search: their browser code, the page's component for Node, their style sheets. */
export async function bundleSearch(root) {
  const outdir = path.join(root, 'dist/vendor/search')
  const entry = (name) => path.join(root, 'src/client/search', name)
  return Promise.all([
    build({ ...options(root), outdir, entryPoints: { local: entry('local.ts'), hosted: entry('hosted.ts') } }),
    build({
      ...options(root),
      outdir,
      platform: 'node',
      target: 'node20.19',
      entryPoints: { 'local-page': entry('page.tsx'), 'hosted-page': entry('hosted-page.tsx') },
    }),
    build({
      ...options(root),
      outdir,
      entryPoints: {
        local: path.join(root, 'templates/default/styles/search.css'),
        hosted: path.join(root, 'templates/default/styles/search-hosted.css'),
      },
    }),
  ])
}

/** Modules of `@orama/stemmers` and `@orama/stopwords` by language subtag. */
const languages = {
  ar: 'arabic',
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'indian',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
}

/** A module for each language, which Node imports and a site's search code begins with: it defines `docsgenLanguage`. */
export async function bundleLanguages(root) {
  return Promise.all(
    Object.entries(languages).map(([language, name]) =>
      build({
        absWorkingDir: root,
        stdin: {
          contents: [
            `export { stemmer } from '@orama/stemmers/${name}'`,
            `export { stopwords } from '${name === 'english' ? './src/shared/search/english-stop-words.ts' : `@orama/stopwords/${name}`}'`,
          ].join('\n'),
          resolveDir: root,
        },
        outfile: path.join(root, 'dist/vendor/languages', `${language}.js`),
        bundle: true,
        write: false,
        format: 'iife',
        globalName: 'docsgenLanguage',
        footer: { js: 'export { docsgenLanguage }' },
        target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
        minify: true,
        charset: 'utf8',
        legalComments: 'none',
        logLevel: 'warning',
        metafile: true,
      }),
    ),
  )
}

function options(root) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [runtimeParts(), repairedDocSearch()],
  }
}

/** What is replaced in DocSearch's dialog, and why. */
const docSearchRepairs = [
  // Its logo brings a style element, which the content policy refuses: search-hosted.css has its colour.
  [/\b\w+\.createElement\("style",null,"[^"]*"\)/, 'null'],
  // It says to be a button that holds a text field and a list: it is a dialog.
  [/\b\w+\(\{"aria-expanded":!0\}\),/, ''],
  [/role:"button",tabIndex:0,onMouseDown/, 'role:"dialog","aria-modal":!0,"aria-label":"Search",onMouseDown'],
  // Lists without names of their own are not those that its field names.
  [/\b(\w+)\.getListProps\(\)/, '$1.getListProps({source:$1.collection.source})'],
  // A second banner of the page, and a second end of it, would they be.
  [/createElement\("header",\{className:"DocSearch-SearchBar"/, 'createElement("div",{className:"DocSearch-SearchBar"'],
  [/createElement\("footer",\{className:"DocSearch-Footer"/, 'createElement("div",{className:"DocSearch-Footer"'],
]

function repairedDocSearch() {
  return {
    name: 'repaired-docsearch',
    setup(context) {
      context.onLoad({ filter: /@docsearch\/react\/dist\/esm\/index\.js$/ }, ({ path: file }) => {
        const contents = docSearchRepairs.reduce(
          (code, [found, repaired]) => {
            if (!found.test(code))
              throw new Error(`DocSearch has changed, ${found} is not in it: see compile-search.mjs`)
            return code.replace(found, repaired)
          },
          readFileSync(file, 'utf8'),
        )
        return { contents, loader: 'js' }
      })
    },
  }
}

function runtimeParts() {
  return {
    name: 'runtime-parts',
    setup(context) {
      context.onResolve({ filter: /^react(?:-dom)?(?:\/.+)?$/ }, ({ path: name }) =>
        Object.hasOwn(browserPackages, name) ? { path: name, namespace: 'runtime' } : undefined,
      )
      context.onResolve({ filter: /^\.\.\/index\.js$/ }, () => ({ path: 'client', namespace: 'runtime' }))
      context.onResolve({ filter: /^docsgen-runtime$/ }, () => ({ path: 'docsgen-runtime', external: true }))
      context.onLoad({ filter: /.*/, namespace: 'runtime' }, ({ path: name }) => {
        const names = name === 'client' ? clientNames : exportedNames(name)
        const lines = names.map((key) => `export const ${key} = /* @__PURE__ */ pick('${key}')`)
        return {
          contents: [
            `import { ${browserPackages[name] ?? 'client'} as part } from 'docsgen-runtime'`,
            'const pick = (name) => part[name]',
            ...lines,
            'export default part',
          ].join('\n'),
          loader: 'js',
        }
      })
    },
  }
}
