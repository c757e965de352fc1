import type { ForeignOptions } from '../built-in/extension.js'

const links = 'navbar.items'

/** The options of generators that no built-in tool knows, for hints. */
export const otherOptions: readonly ForeignOptions[] = [
  {
    owner: "other tools'",
    names: {
      docsearch: 'search',
      ga: 'analytics',
      googleTagId: 'analytics',
      language: 'locale',
      basePath: 'base',
      siteUrl: 'url',
      staticDir: 'static.dirs',
      publicDir: 'static.dirs',
      outputDir: 'outDir',
      editUrl: 'docs.editUrl',
      sidebars: 'docs.sidebars',
      versions: 'docs.versions',
    },
    unsupported: Object.fromEntries(
      ['plausible', 'umami', 'fathom', 'matomo', 'posthog', 'segment', 'clarity', 'hotjar', 'gtm'].map((name) => [
        name,
        'add its script to "headTags", and its hosts to "csp"',
      ]),
    ),
  },
  {
    owner: "VitePress's",
    names: {
      lang: 'locale',
      locales: 'languages',
      description: 'tagline',
      head: 'headTags',
      srcDir: 'docs.dir',
      srcExclude: 'docs.exclude',
      appearance: 'colorMode',
      lastUpdated: 'docs.lastUpdated',
      ignoreDeadLinks: 'links.broken and links.ignore',
      sitemap: 'publish.sitemap',
      'themeConfig.nav': links,
      'themeConfig.sidebar': 'docs.sidebars',
      'themeConfig.logo': 'navbar.logo',
      'themeConfig.socialLinks': links,
      'themeConfig.editLink': 'docs.editUrl',
      'themeConfig.search': 'search',
      'footer.message': 'footer.copyright',
    },
    unsupported: {
      cleanUrls: 'remove it: no URL ends with ".html"',
      vite: 'remove it: esbuild bundles the code of a site',
      vue: 'write components in React',
      'markdown.lineNumbers': 'add `showLineNumbers` to the code blocks that need them',
    },
  },
  {
    owner: "MkDocs's",
    names: {
      site_name: 'title',
      site_url: 'url and base',
      site_description: 'tagline',
      docs_dir: 'docs.dir',
      site_dir: 'outDir',
      nav: 'docs.sidebars',
      copyright: 'footer.copyright',
      repo_url: links,
      edit_uri: 'docs.editUrl',
      extra_css: 'theme.css',
      markdown_extensions: 'markdown.remarkPlugins',
      'theme.palette': 'colorMode',
      'theme.logo': 'navbar.logo',
    },
    unsupported: {
      'theme.name': 'remove it: docsgen has one theme, with "theme.components" and "theme.slots"',
    },
  },
  {
    owner: "Starlight's",
    names: {
      site: 'url',
      logo: 'navbar.logo',
      social: links,
      sidebar: 'docs.sidebars',
      customCss: 'theme.css',
      components: 'theme.components',
      tableOfContents: 'markdown.outline',
      editLink: 'docs.editUrl',
      defaultLocale: 'locale',
    },
    unsupported: {
      integrations: 'remove it',
    },
  },
]
