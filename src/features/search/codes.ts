import type { DeclaredCodes } from '../../node/diagnostics/code-description.js'

/** Codes of `docsgen check-search`. */
export const searchCodes = {
  subject: 'docsgen check-search',
  before: 'Remote cache',
  codes: {
    'search-questions': {
      severity: 'error',
      cause: 'The file of search questions is missing from the config, or is not a mapping of questions to routes.',
      fix: 'Set `search.questions`, and write one question per line: `how do I undo: /recipes/undo`.',
      example: {
        command: 'docsgen check-search',
        message:
          'error search-questions: the config has no search questions; set "search.questions" to a YAML file with lines like `undo: /recipes/undo`',
        fixed: {
          'docsgen.config.ts':
            "export default {\n  title: 'My project',\n  search: { questions: 'questions.yaml' },\n}\n",
          'questions.yaml': 'where do I start: /\n',
          'docs/index.md': '# Start\n',
        },
      },
    },
    'search-question-route': {
      severity: 'error',
      cause: 'A search question names a route that has no page.',
      fix: 'Correct the route.',
      example: {
        files: {
          'docsgen.config.ts':
            "export default {\n  title: 'My project',\n  search: { questions: 'questions.yaml' },\n}\n",
          'questions.yaml': 'how to install: /instal\n',
          'docs/install.md': '# Install\n',
        },
        command: 'docsgen check-search',
        message:
          'questions.yaml:1:1 error search-question-route: "/instal" is not a page of this site; did you mean "/install"?',
        fixed: {
          'questions.yaml': 'how to install: /install\n',
        },
      },
    },
    'search-question': {
      severity: 'error',
      cause: 'The search does not return the expected page among its first three results.',
      fix: 'Use the words of the question in the title, a heading or the description of the page.',
      example: {
        files: {
          'docsgen.config.ts':
            "export default {\n  title: 'My project',\n  search: { questions: 'questions.yaml' },\n}\n",
          'questions.yaml': 'remove it: /install\n',
          'docs/install.md': '# Install\n',
        },
        command: 'docsgen check-search',
        message:
          'questions.yaml:1:1 error search-question: "remove it": "/install" is not found; use the words of the question in its title, a heading, its description or its text',
        fixed: {
          'docs/install.md': '# Install\n\n## Remove it\n\nDelete the folder.\n',
        },
      },
    },
  },
} as const satisfies DeclaredCodes
