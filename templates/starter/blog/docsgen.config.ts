import { defineConfig } from 'docsgen'

export default defineConfig({
  title: '{{title}}',
  tagline: 'One sentence that says what you write about',
  // url: 'https://example.com', // the address of the published site, for the feeds
  favicon: '/logo.svg',
  docs: false,
  blog: { title: '{{title}}', description: 'One sentence that says what you write about', routeBase: '/' },
  navbar: {
    logo: { src: '/logo.svg', alt: '' },
    items: [
      { label: 'Posts', to: '/' },
      { label: 'Archive', to: '/archive' },
      { label: 'About', to: '/about' },
    ],
  },
})
