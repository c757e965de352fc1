import { defineConfig } from 'docsgen'

export default defineConfig({
  title: '{{title}}',
  // url: 'https://example.com', // the address of the published site
  favicon: '/logo.svg',
})
