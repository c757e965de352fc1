/** Codes of missing packages, of the system and of bugs in docsgen. */
export const installationCodes = {
  'missing-typescript': {
    severity: 'error',
    cause: '`docsgen check-code` needs TypeScript, which is not installed in the project.',
    fix: 'Run `npm install --save-dev typescript`.',
    example: {
      command: 'docsgen check-code',
      message:
        'error missing-typescript: TypeScript, which checks samples, is not installed; run `npm install --save-dev typescript`',
    },
  },
  typescript: {
    severity: 'error',
    cause: 'TypeScript could not be run, or reported an error that is not about a sample.',
    fix: 'Follow the message of TypeScript.',
    example: {
      command: 'docsgen check-code',
      message: "error typescript: TS5023: Unknown compiler option 'strickt'.",
    },
  },
  system: {
    severity: 'error',
    cause: 'The operating system refused an operation: the disk is full, a permission is missing or a file is gone.',
    fix: 'Follow the hint. `--debug` shows where it happened.',
    example: {
      command: 'docsgen build',
      message:
        'error system: cannot write "/home/jane/my-project/build/index.html" (ENOSPC); the disk is full: free some space and run again',
    },
  },
  internal: {
    severity: 'error',
    cause: 'docsgen itself has a bug.',
    fix: 'Run the command again with `--debug`, and report the output.',
    example: {
      command: 'docsgen build --debug',
      message:
        "error internal: TypeError: Cannot read properties of undefined (reading 'route'); this is a bug in docsgen: please report it",
    },
  },
  'missing-katex': {
    severity: 'error',
    cause: '`markdown.math` is on, but the package that renders formulas is not installed in the project of the site.',
    fix: 'Run `npm install katex`, or remove `markdown.math` from the config.',
    example: {
      files: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  markdown: { math: true },\n}\n" },
      message:
        'error missing-katex: `markdown.math` needs the package "katex", which is not installed for this site; run `npm install katex`, or remove `markdown.math` from the config',
    },
  },
  'missing-node-emoji': {
    severity: 'error',
    cause:
      '`markdown.emoji` is on, but the package that knows the names of emoji is not installed in the project of the site.',
    fix: 'Run `npm install node-emoji`, or remove `markdown.emoji` from the config.',
    example: {
      files: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  markdown: { emoji: true },\n}\n" },
      message:
        'error missing-node-emoji: `markdown.emoji` needs the package "node-emoji", which is not installed for this site; run `npm install node-emoji`, or remove `markdown.emoji` from the config',
    },
  },
  'missing-shiki': {
    severity: 'error',
    cause: '`markdown.highlighter` is `shiki`, but that package is not installed in the project of the site.',
    fix: 'Run `npm install shiki`, or remove `markdown.highlighter` from the config.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  markdown: { highlighter: 'shiki' },\n}\n",
      },
      message:
        'error missing-shiki: `markdown.highlighter` is "shiki", but the package "shiki" is not installed for this site; run `npm install shiki`, or remove `markdown.highlighter`',
    },
  },
  'missing-react': {
    severity: 'error',
    cause: 'React or React DOM is not installed in the project of the site.',
    fix: 'Run `npm install react react-dom`.',
    example: {
      command: 'docsgen build',
      message: 'error missing-react: "react" is not installed for this site; run `npm install react react-dom`',
    },
  },
  'outdated-react': {
    severity: 'error',
    cause: 'The project of the site has a version of React before 19.',
    fix: 'Run `npm install react@19 react-dom@19`.',
    example: {
      files: { 'package.json': '{\n  "dependencies": { "react": "^18.3.1", "react-dom": "^18.3.1" }\n}\n' },
      message:
        'error outdated-react: docsgen needs React 19 or newer, but the site has 18.3.1; run `npm install react@19 react-dom@19`',
    },
  },
  'mismatched-react': {
    severity: 'error',
    cause: 'React and React DOM are installed in different versions, which React does not support.',
    fix: 'Run `npm install react react-dom`.',
    example: {
      files: { 'package.json': '{\n  "dependencies": { "react": "19.1.0", "react-dom": "19.2.0" }\n}\n' },
      message:
        'error mismatched-react: "react" and "react-dom" must have the same version, but the site has 19.1.0 and 19.2.0; run `npm install react react-dom`',
    },
  },
} as const
