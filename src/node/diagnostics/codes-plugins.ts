/** Codes of problems in plugins. */
export const pluginCodes = {
  'plugin-failed': {
    severity: 'error',
    cause: 'A plugin threw an error, or one of its hooks returned something that it must not return.',
    fix: 'Correct the options of the plugin, or report the error to its author. `--debug` prints the calls that led to it.',
  },
  'plugin-content': {
    severity: 'error',
    cause:
      'A plugin generates a file that docsgen cannot use: it is in no content folder, it is no page, it exists already, or another plugin generates it too.',
    fix: 'Change the path, usually with an option of the plugin, or remove the file that is there.',
  },
  'plugin-problem': {
    severity: 'error',
    cause:
      'A plugin reports a problem. The message begins with the name of the plugin. Some problems are only warnings.',
    fix: 'Do what the message says, or read the documentation of the plugin.',
  },
} as const
