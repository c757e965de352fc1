/** Codes of `docsgen check-code`. */
export const sampleCodes = {
  'sample-syntax': {
    severity: 'error',
    cause: 'A code sample is not valid in the language of its fence.',
    fix: 'Correct the sample, or write `no-check` after the language.',
  },
  'sample-type': {
    severity: 'error',
    cause: 'TypeScript reports an error in a code sample.',
    fix: 'Correct the sample, or write `no-check` after the language.',
  },
  'sample-result': {
    severity: 'error',
    cause: 'The value of a statement differs from its `// =>` comment, or the statement never ran.',
    fix: 'Correct the sample or the stated value.',
  },
  'sample-log': {
    severity: 'error',
    cause: 'What a sample logs differs from its `// logs:` comments.',
    fix: 'Correct the sample, or state every line that it logs.',
  },
  'sample-throws': {
    severity: 'error',
    cause: 'A statement with a `// throws:` comment throws no error, or another one.',
    fix: 'Correct the sample or the stated message.',
  },
  'sample-error': {
    severity: 'error',
    cause: 'A sample throws an error that no comment states, or does not end in time.',
    fix: 'Correct the sample, state the error with `// throws:`, or write `no-run` after the language.',
  },
  'sample-meta': {
    severity: 'error',
    cause: 'A comment or word that controls how a sample is checked is unknown or in the wrong position.',
    fix: 'Correct it as the message says.',
  },
} as const

/** Codes of `docsgen check-search`. */
export const searchCodes = {
  'search-questions': {
    severity: 'error',
    cause: 'The file of search questions is missing from the config, or is not a mapping of questions to routes.',
    fix: 'Set `search.questions`, and write one question per line: `how do I undo: /recipes/undo`.',
  },
  'search-question-route': {
    severity: 'error',
    cause: 'A search question names a route that has no page.',
    fix: 'Correct the route.',
  },
  'search-question': {
    severity: 'error',
    cause: 'The search does not return the expected page among its first three results.',
    fix: 'Use the words of the question in the title, a heading or the description of the page.',
  },
} as const
