/** Codes of problems with redirects. */
export const redirectCodes = {
  'unused-redirect': {
    severity: 'warning',
    cause: 'No page has a path that matches the `to` pattern of a redirect.',
    fix: 'Correct the pattern, or remove the redirect.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/docs/*', to: '/guides/*' }],\n}\n",
        'docs/guide/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:3:34 warning unused-redirect: no page matches "/guides/*", so there are no redirects from "/docs/*"; correct the pattern, or remove the redirect',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/docs/*', to: '/guide/*' }],\n}\n",
      },
    },
  },
  'redirect-function': {
    severity: 'error',
    cause: 'A function in `redirects` threw, or returned something that is not the path of a page.',
    fix: 'Return paths such as `/old/page`, a list of them, or nothing.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  redirects: [(route) => 'old' + route],\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:3:15 error redirect-function: the function returned "old/" for "/", which is not the path of one page; return paths such as "/old/page", without `base`, patterns, `?` and `#`',
      fixed: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  redirects: [(route) => '/old' + route],\n}\n",
      },
    },
  },
  'redirect-conflict': {
    severity: 'error',
    cause: 'A redirect has the URL of a page, a file or another redirect.',
    fix: 'Remove the redirect, or move the page or file with that URL.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/install', to: '/' }],\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:3:17 error redirect-conflict: "/install" is already the path of the page docs/install.md; remove the redirect, or move what it hides',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/setup', to: '/install' }],\n}\n",
      },
    },
  },
  'redirect-loop': {
    severity: 'error',
    cause: 'Redirects point at each other and never reach a page.',
    fix: 'Point one of them at an existing page.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [\n    { from: '/setup', to: '/start' },\n    { from: '/start', to: '/setup' },\n  ],\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:4:23 error redirect-loop: the redirects form a loop: "/setup" -> "/start" -> "/setup"; point one of them at an existing page',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [\n    { from: '/setup', to: '/install' },\n    { from: '/start', to: '/install' },\n  ],\n}\n",
      },
    },
  },
} as const
