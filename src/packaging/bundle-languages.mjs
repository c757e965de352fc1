// Bundles what docsgen knows of each language into one module, which Node imports and a site's search code includes.
import path from 'node:path'
import { build } from 'esbuild'

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

/** A module for each language; it exports `docsgenLanguage`: the stemmer and the stop words. */
export async function bundleLanguages(root) {
  return Promise.all(
    Object.entries(languages).map(([language, name]) =>
      build({
        absWorkingDir: root,
        stdin: {
          contents: [
            `import { stemmer } from '@orama/stemmers/${name}'`,
            `import { stopwords } from '${stopWordsModule(name)}'`,
            'export const docsgenLanguage = { stemmer, stopwords }',
          ].join('\n'),
          resolveDir: root,
        },
        outfile: path.join(root, 'dist/languages', `${language}.js`),
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
        minify: true,
        charset: 'utf8',
        legalComments: 'none',
        logLevel: 'warning',
      }),
    ),
  )
}

/** docsgen has English stop words of its own. */
function stopWordsModule(name) {
  return name === 'english' ? './src/shared/search/english-stop-words.ts' : `@orama/stopwords/${name}`
}
