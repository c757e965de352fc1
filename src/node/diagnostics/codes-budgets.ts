/** Codes about the weight of pages. */
export const budgetCodes = {
  'budget-exceeded': {
    severity: 'error',
    option: 'budgets',
    cause:
      'A page loads more than a budget of the config allows. The message names the largest files and what has grown since the last build.',
    fix: 'Make those files smaller, load them only on the pages that need them, or raise the limit. Another entry of `budgets` can set a different limit for single pages.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  budgets: [\n    { images: '500 kB' },\n  ],\n}\n",
        'docs/index.md': '# Home\n\n![All parts of the engine](/engine.png)\n',
      },
      message:
        'docsgen.config.ts:4:7 error budget-exceeded: "/" loads 1.9 MB of images, 1.4 MB more than the limit of 500.0 kB; largest file: engine.png 1.9 MB; grown since the last build: engine.png +1.5 MB',
    },
  },
  'unused-budget': {
    severity: 'warning',
    cause: 'The `routes` of a budget match no page, so it limits nothing.',
    fix: 'Correct the pattern, or remove the entry. Routes have no `base` and no slash at their end.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  budgets: [{ routes: '/docs/**', js: '200 kB' }],\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:3:15 warning unused-budget: no route matches the `routes` of this budget; correct the pattern, or remove the entry',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  budgets: [{ routes: '/**', js: '200 kB' }],\n}\n",
        'docs/index.md': '# Home\n\n[Install](./install.md)\n',
      },
    },
  },
} as const
