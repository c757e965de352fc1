// Bundles the code of the search once, when the tool is compiled: a build only has to write into it where the site's
// React is (`docsgen-runtime`), and a line of settings before it.
import path from 'node:path'
import { build } from 'esbuild'
import { browserPackages, exportedNames } from './bundle-react.mjs'

/** What the search uses of docsgen/client. */
const clientNames = ['Prose', 'useLocation', 'useRouter']

/** The browser code of both kinds of search, and the component of the search page for Node. */
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
      entryPoints: { page: entry('page.tsx') },
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
        ...options(root),
        stdin: {
          contents: [
            `export { stemmer } from '@orama/stemmers/${name}'`,
            `export { stopwords } from '${name === 'english' ? './src/shared/search/english-stop-words.ts' : `@orama/stopwords/${name}`}'`,
          ].join('\n'),
          resolveDir: root,
        },
        outfile: path.join(root, 'dist/vendor/languages', `${language}.js`),
        format: 'iife',
        globalName: 'docsgenLanguage',
        footer: { js: 'export { docsgenLanguage }' },
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
    plugins: [runtimeParts()],
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
