/** Codes about the weight of pages. */
export const budgetCodes = {
  'budget-exceeded': {
    severity: 'error',
    option: 'budgets',
    cause:
      'A page loads more than a budget of the config allows. The message names the largest files and what has grown since the last build.',
    fix: 'Make those files smaller, load them only on the pages that need them, or raise the limit. Another entry of `budgets` can give single pages a limit of their own.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  budgets: [{ css: '5 kB' }],\n}\n",
      },
      message:
        'docsgen.config.ts:3:15 error budget-exceeded: "/" and 1 other page load 8.9 kB of CSS, 3.9 kB more than the limit of 5.0 kB; largest file: assets/styles.css 8.9 kB',
      fixed: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  budgets: [{ css: '15 kB' }],\n}\n",
      },
    },
  },
  'unused-budget': {
    severity: 'warning',
    cause: 'The `routes` of a budget match no page, so it limits nothing.',
    fix: 'Correct the pattern, or remove the entry. Routes have no `base` and end with no slash: `/api/**`.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  budgets: [{ routes: '/apo/**', js: '200 kB' }],\n}\n",
      },
      message:
        'docsgen.config.ts:3:15 warning unused-budget: this budget is for no page: no route matches its `routes`; correct the pattern, or remove the entry',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  budgets: [{ routes: '/**', js: '200 kB' }],\n}\n",
      },
    },
  },
} as const
