import { defineConfig } from 'docsgen'
import { errorMessages } from './site/error-messages.js'

export default defineConfig({
  title: 'Redux Handbook',
  tagline: 'Predictable state for JavaScript applications, explained from the first action to the last test',
  url: 'https://redux-handbook.example',
  base: '/',
  titleDelimiter: '|',
  locale: 'en',
  favicon: '/favicon.svg',
  headTags: [{ tag: 'link', attributes: { rel: 'manifest', href: '/manifest.webmanifest' } }],
  docs: {
    dir: 'site/docs',
    sidebars: 'site/sidebars.ts',
    main: 'introduction/getting-started',
    version: { name: 'current', label: 'Next', latest: true },
  },
  pages: { dir: 'site/pages' },
  plugins: [errorMessages()],
  static: { dirs: ['site/static'] },
  navbar: {
    title: 'Redux Handbook',
    logo: { src: '/img/logo.svg', alt: '', width: 32, height: 32 },
    items: [
      { label: 'Getting Started', doc: 'introduction/getting-started', position: 'right' },
      { label: 'Tutorial', doc: 'tutorials/index', position: 'right', activeBasePath: '/tutorials' },
      { label: 'API', doc: 'api/api-reference', position: 'right', activeBasePath: '/api' },
      { label: 'FAQ', doc: 'faq', position: 'right', activeBasePath: '/faq' },
      { label: 'Best Practices', doc: 'style-guide/style-guide', position: 'right', activeBasePath: '/style-guide' },
      {
        label: 'GitHub',
        href: 'https://github.com/reduxjs/redux',
        position: 'right',
        ariaLabel: 'Source repository',
        icon: 'github',
      },
      { label: 'Need help?', doc: 'introduction/learning-resources', position: 'right' },
    ],
  },
  footer: {
    groups: [
      {
        title: 'Docs',
        items: [
          { label: 'Getting Started', doc: 'introduction/getting-started' },
          { label: 'Tutorials', doc: 'tutorials/index' },
          { label: 'Recipes', doc: 'recipes/recipe-index' },
          { label: 'FAQ', doc: 'faq' },
          { label: 'API Reference', doc: 'api/api-reference' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Learning Resources', doc: 'introduction/learning-resources' },
          { label: 'Ecosystem', doc: 'introduction/ecosystem' },
          { label: 'Stack Overflow', href: 'https://stackoverflow.com/questions/tagged/redux' },
        ],
      },
      {
        title: 'More',
        items: [
          { label: 'Redux on GitHub', href: 'https://github.com/reduxjs/redux', icon: 'github' },
          { label: 'Search', to: '/search' },
          { label: 'Versions', to: '/versions' },
          { label: 'Error Messages', to: '/errors' },
        ],
      },
    ],
    logo: { src: '/img/logo.svg', alt: '', width: 40, height: 40, href: '/' },
    copyright: 'Released under the MIT license.',
  },
  search: { questions: 'site/search-questions.yaml' },
  colorMode: { default: 'light', switch: true, respectSystem: false },
  // The components of this site need nothing from other hosts, and no styles but those in its style sheets.
  csp: {
    'connect-src': "'self'",
    'font-src': "'self'",
    'form-action': "'self'",
    'frame-src': "'self'",
    'style-src': "'self'",
    'worker-src': "'self'",
  },
  links: { broken: 'error', brokenMarkdown: 'warn', duplicateRoutes: 'warn' },
})
