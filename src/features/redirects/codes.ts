import type { DeclaredCodes } from '../../node/diagnostics/code-description.js'

/** Codes of problems of the redirects that the config describes. */
export const writtenRedirectCodes = {
  subject: 'Redirects',
  before: 'redirect-conflict',
  codes: {
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
          'docsgen.config.ts':
            "export default {\n  title: 'My project',\n  redirects: [(route) => 'old' + route],\n}\n",
          'docs/install.md': '# Install\n',
        },
        message:
          'docsgen.config.ts:3:15 error redirect-function: the function returned "old/" for "/", which is not the path of one page; return paths such as "/old/page", without `base`, patterns, `?` and `#`',
        fixed: {
          'docsgen.config.ts':
            "export default {\n  title: 'My project',\n  redirects: [(route) => '/old' + route],\n}\n",
        },
      },
    },
  },
} as const satisfies DeclaredCodes
