/** Codes of problems in plugins. */
export const pluginCodes = {
  'plugin-failed': {
    severity: 'error',
    cause: 'A plugin threw an error, or one of its hooks returned something that it must not return.',
    fix: 'Correct the options of the plugin, or report the error to its author. `--debug` prints the calls that led to it.',
    example: {
      files: {
        'docsgen.config.ts':
          "import { prices } from './prices'\n\nexport default {\n  title: 'My project',\n  plugins: [prices],\n}\n",
        'prices.ts':
          "export const prices = {\n  name: 'prices',\n  site() {\n    throw new Error('the list of prices is empty')\n  },\n}\n",
      },
      message: 'prices.ts:4:11 error plugin-failed: the plugin "prices" failed in `site`: the list of prices is empty',
      fixed: {
        'prices.ts': "export const prices = {\n  name: 'prices',\n  site: () => ({ small: 10, large: 20 }),\n}\n",
      },
    },
  },
  'plugin-content': {
    severity: 'error',
    cause:
      'A plugin generates a file that docsgen cannot use: it is in no content folder, it is no page, it exists already, or another plugin generates it too. Or the component of a page that a plugin adds does not exist.',
    fix: 'Change the path, usually with an option of the plugin, or remove the file that is there.',
    example: {
      files: {
        'docsgen.config.ts':
          "const hello = {\n  name: 'hello',\n  content: () => ({ files: [{ path: 'generated/hello.md', content: '# Hello\\n' }] }),\n}\n\nexport default { title: 'My project', plugins: [hello] }\n",
      },
      message:
        'docsgen.config.ts:6:49 error plugin-content: the plugin "hello" generates "generated/hello.md", which is in no content folder; content folders: docs',
      fixed: {
        'docsgen.config.ts':
          "const hello = {\n  name: 'hello',\n  content: () => ({ files: [{ path: 'docs/hello.md', content: '# Hello\\n' }] }),\n}\n\nexport default { title: 'My project', plugins: [hello] }\n",
      },
    },
  },
  'plugin-problem': {
    severity: 'error',
    cause:
      'A plugin reports a problem. The message begins with the name of the plugin. Some problems are only warnings.',
    fix: 'Do what the message says, or read the documentation of the plugin.',
    example: {
      files: {
        'docsgen.config.ts':
          "import { prices } from './prices'\n\nexport default {\n  title: 'My project',\n  plugins: [prices],\n}\n",
        'prices.ts':
          "export const prices = {\n  name: 'prices',\n  site(_site, { report }) {\n    report({ severity: 'error', message: 'there are no prices', hint: 'add some' })\n    return {}\n  },\n}\n",
      },
      message: 'error plugin-problem: prices: there are no prices; add some',
      fixed: {
        'prices.ts': "export const prices = {\n  name: 'prices',\n  site: () => ({ small: 10, large: 20 }),\n}\n",
      },
    },
  },
} as const
