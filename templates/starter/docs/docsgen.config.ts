import { defineConfig } from 'docsgen'

export default defineConfig({
  title: '{{title}}',
  tagline: 'Guides, news and the roadmap of {{title}}',
  // url: 'https://example.com', // the address of the published site
  favicon: '/logo.svg',
  docs: { routeBase: '/docs', main: 'start' },
  blog: { title: 'News', description: 'Releases and larger changes' },
  navbar: {
    logo: { src: '/logo.svg', alt: '' },
    items: [
      { label: 'Docs', doc: 'start', activeBasePath: '/docs' },
      { label: 'Roadmap', to: '/roadmap' },
      { label: 'News', to: '/blog' },
    ],
  },
  footer: {
    groups: [
      {
        title: 'Docs',
        items: [
          { label: 'Get started', doc: 'start' },
          { label: 'Write pages', doc: 'writing/pages' },
        ],
      },
      {
        title: 'Project',
        items: [
          { label: 'Roadmap', to: '/roadmap' },
          { label: 'News', to: '/blog' },
        ],
      },
    ],
  },
})
