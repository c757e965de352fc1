import { defineConfig } from 'docsgen'

const corpus = '../../../../shared/corpora/redux'

/** Real Docusaurus docs that this repository does not hold: input for tests and benchmarks. */
export default defineConfig({
  title: 'Redux corpus',
  docs: { dir: `${corpus}/docs`, sidebars: `${corpus}/sidebars.json` },
  pages: false,
  static: { dirs: [`${corpus}/static`] },
  markdown: { format: 'mdx' },
  search: { questions: 'search-questions.yaml' },
  navbar: { items: [{ label: 'Getting Started', doc: 'introduction/getting-started' }] },
  links: { broken: 'warn', missingImages: 'warn' },
})
