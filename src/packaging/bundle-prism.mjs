// Bundles Prism into two modules: one with the languages that most sites use, and one with the others, which is loaded only
// if a page has one of them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const { languages } = require('prismjs/components.js')

const common = [
  // Prism's core has these, but its loader adds them again after the languages that change them.
  'clike',
  'css',
  'javascript',
  'markup',
  'bash',
  'batch',
  'c',
  'cpp',
  'csharp',
  'diff',
  'docker',
  'go',
  'graphql',
  'http',
  'ini',
  'java',
  'js-extras',
  'json',
  'json5',
  'jsx',
  'kotlin',
  'less',
  'makefile',
  'markdown',
  'markup-templating',
  'nginx',
  'php',
  'powershell',
  'python',
  'regex',
  'ruby',
  'rust',
  'sass',
  'scss',
  'shell-session',
  'sql',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'yaml',
]

/** The files `prism.cjs` and `prism-languages.cjs`. In both, `grammars` maps each language to a function that adds it. */
export async function bundlePrism(root) {
  const others = Object.keys(languages).filter((id) => id !== 'meta' && !common.includes(id))
  const parts = [
    "exports.prism = require('prismjs')",
    "exports.components = { languages: require('prismjs/components.js').languages }",
    "exports.getLoader = require('prismjs/dependencies.js')",
  ]
  return Promise.all([
    bundle({ root, name: 'prism', contents: [...parts, grammarsOf(common)] }),
    bundle({ root, name: 'prism-languages', contents: [grammarsOf(others)] }),
  ])
}

function bundle({ root, name, contents }) {
  return build({
    absWorkingDir: root,
    stdin: { contents: contents.join('\n'), resolveDir: root },
    outfile: path.join(root, 'dist/vendor', `${name}.cjs`),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // Prism would set a global variable, which other copies of Prism in a build would share.
    define: { global: 'undefined' },
    plugins: [grammarFunctions],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
    metafile: true,
  })
}

function grammarsOf(ids) {
  const entries = ids.map((id) => `'${id}': require('prismjs/components/prism-${id}.js')`)
  return `exports.grammars = { ${entries.join(', ')} }`
}

/** Prism's languages are scripts that use the global variable `Prism`. As functions, they work with any copy. */
const grammarFunctions = {
  name: 'grammar-functions',
  setup(build) {
    build.onLoad({ filter: /[\\/]prismjs[\\/]components[\\/]prism-[\w-]+\.js$/ }, ({ path: file }) => ({
      contents: `module.exports = (Prism) => {\n${readFileSync(file, 'utf8')}\n}`,
    }))
  },
}
