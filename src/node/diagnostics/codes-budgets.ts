/** Codes about the weight of pages. */
export const budgetCodes = {
  'budget-exceeded': {
    severity: 'error',
    option: 'budgets',
    cause:
      'A page loads more than a budget of the config allows. The message names the largest files and what has grown since the last build.',
    fix: 'Make those files smaller, load them only on the pages that need them, or raise the limit. Another entry of `budgets` can give single pages a limit of their own.',
  },
  'unused-budget': {
    severity: 'warning',
    cause: 'The `routes` of a budget match no page, so it limits nothing.',
    fix: 'Correct the pattern, or remove the entry. Routes have no `base` and end with no slash: `/api/**`.',
  },
} as const
