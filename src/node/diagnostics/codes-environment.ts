/** Codes of failures that no change to the content fixes. */
export const environmentCodes = {
  usage: {
    severity: 'error',
    cause: 'The command line has an unknown command, option or value.',
    fix: 'Follow the hint, or run `docsgen help <command>`.',
  },
  'file-exists': {
    severity: 'error',
    cause:
      '`docsgen eject` and `docsgen migrate` do not replace a file without `--force`; `docsgen init` replaces no file, and ' +
      '`docsgen version` no version.',
    fix: 'Use the existing file, or replace it with `--force`. `docsgen eject` and `docsgen init` can write to another folder. Give a new version another name.',
  },
  'already-replaced': {
    severity: 'error',
    cause: 'The config already replaces the theme component that `docsgen eject` would copy.',
    fix: 'Edit the file that replaces it, or first remove the component from `theme.components` in the config.',
  },
  'out-dir': {
    severity: 'error',
    cause: 'The output folder is a file, or contains files that docsgen did not write.',
    fix: 'Choose another folder with `--out-dir` or `outDir`, or empty the folder.',
  },
  locked: {
    severity: 'error',
    cause: 'Another build uses the same cache folder and did not finish within two minutes.',
    fix: 'Wait for the other build, or stop it.',
  },
  'not-built': {
    severity: 'error',
    cause: '`docsgen serve` found no built site in the output folder.',
    fix: 'Run `docsgen build` first, or use `docsgen serve --watch`.',
  },
  'port-in-use': {
    severity: 'error',
    cause: 'Another program listens on the port.',
    fix: 'Stop that program, or choose another port with `--port`.',
  },
  'port-refused': {
    severity: 'error',
    cause: 'The operating system does not let this user listen on the port.',
    fix: 'Choose a port above 1023 with `--port`.',
  },
  'host-unknown': {
    severity: 'error',
    cause: 'The address given to `--host` is not an address of this machine.',
    fix: 'Use `--host 127.0.0.1`, or `--host 0.0.0.0` for all addresses.',
  },
  'missing-typescript': {
    severity: 'error',
    cause: '`docsgen check-code` needs TypeScript, which the project has not installed.',
    fix: 'Run `npm install --save-dev typescript`.',
  },
  typescript: {
    severity: 'error',
    cause: 'TypeScript could not be run, or reported an error that is not about a sample.',
    fix: 'Follow the message of TypeScript.',
  },
  system: {
    severity: 'error',
    cause: 'The operating system refused an operation: the disk is full, a permission is missing or a file is gone.',
    fix: 'Follow the hint. `--debug` shows where it happened.',
  },
  internal: {
    severity: 'error',
    cause: 'docsgen itself has a bug.',
    fix: 'Run the command again with `--debug`, and report the output.',
  },
  'missing-katex': {
    severity: 'error',
    cause: '`markdown.math` is on, but the package that renders formulas is not installed in the project of the site.',
    fix: 'Run `npm install katex`, or remove `markdown.math` from the config.',
  },
  'missing-shiki': {
    severity: 'error',
    cause: '`markdown.highlighter` is `shiki`, but that package is not installed in the project of the site.',
    fix: 'Run `npm install shiki`, or remove `markdown.highlighter` from the config.',
  },
  'missing-react': {
    severity: 'error',
    cause: 'React or React DOM is not installed in the project of the site.',
    fix: 'Run `npm install react react-dom`.',
  },
  'outdated-react': {
    severity: 'error',
    cause: 'The project of the site has a version of React before 19.',
    fix: 'Run `npm install react@19 react-dom@19`.',
  },
  'mismatched-react': {
    severity: 'error',
    cause: 'React and React DOM are installed in different versions, which React does not support.',
    fix: 'Run `npm install react react-dom`.',
  },
} as const
