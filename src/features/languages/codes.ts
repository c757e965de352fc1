import type { DeclaredCodes } from '../../node/diagnostics/code-description.js'

const config =
  "export default {\n  title: 'My project',\n  languages: { default: 'en', list: { en: {}, ja: {} } },\n}\n"

/** Codes of problems of sites in several languages. */
export const languageCodes = {
  subject: 'Pages and sidebars',
  codes: {
    'orphaned-translation': {
      severity: 'warning',
      cause: 'A folder of translations has a file at a path at which the content in the default language has none.',
      fix: 'Move the file to where the page is now, write the page, or remove the file.',
      example: {
        files: {
          'docsgen.config.ts': config,
          'i18n/ja/docs/setup.md': '# インストール\n',
        },
        message:
          'i18n/ja/docs/setup.md warning orphaned-translation: this file is not published, because the page that it translates, "docs/setup.md", does not exist; move it to where the translated page is now, or remove it',
        fixed: { 'docs/setup.md': '# Set up\n' },
      },
    },
    'language-texts': {
      severity: 'error',
      cause: 'The file with the labels of a language (`texts.json`) is not valid, or has an entry without a text.',
      fix: 'Correct the file at the reported position.',
      example: {
        files: {
          'docsgen.config.ts': config,
          'i18n/ja/texts.json': '{ "navbar.Guide": { "text": "ガイド" } }\n',
        },
        message:
          'i18n/ja/texts.json:1:3 error language-texts: "navbar.Guide" has no text; write `"key": { "message": "Text" }`, or `"key": "Text"`',
        fixed: { 'i18n/ja/texts.json': '{ "navbar.Guide": { "message": "ガイド" } }\n' },
      },
    },
  },
} as const satisfies DeclaredCodes
