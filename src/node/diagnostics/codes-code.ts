/** Codes of problems in components, imports and style sheets. */
export const codeCodes = {
  'unresolved-import': {
    severity: 'error',
    cause: 'A page or component imports a file or package that cannot be found.',
    fix: 'Correct the path, or install the package.',
    example: {
      files: {
        'docs/index.mdx': "import Chart from '../componets/Chart'\n\n# Home\n\n<Chart />\n",
        'components/Chart.tsx': 'export default function Chart() {\n  return <figure>…</figure>\n}\n',
      },
      message:
        'docs/index.mdx:1:1 error unresolved-import: "../componets/Chart" cannot be found; correct the path, or install the package that it names',
      fixed: { 'docs/index.mdx': "import Chart from '../components/Chart'\n\n# Home\n\n<Chart />\n" },
    },
  },
  bundle: {
    severity: 'error',
    cause: 'A page or component is not valid TypeScript or JavaScript, or cannot be bundled.',
    fix: 'Correct the code at the reported position.',
    example: {
      files: {
        'docs/index.mdx': "import Chart from '@site/components/Chart'\n\n# Home\n\n<Chart />\n",
        'components/Chart.tsx': 'export default function Chart() {\n  return <figure>…</figre>\n}\n',
      },
      message:
        'components/Chart.tsx:2:23 error bundle: Unexpected closing "figre" tag does not match opening "figure" tag',
      fixed: { 'components/Chart.tsx': 'export default function Chart() {\n  return <figure>…</figure>\n}\n' },
    },
  },
  'missing-asset': {
    severity: 'error',
    cause: 'A style sheet names a file with a path that begins with `/`, and no static folder has that file.',
    fix: 'Add the file to a static folder, or correct the path. A relative path starts from the folder of the style sheet.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.css'] },\n}\n",
        'theme/site.css': ".hero {\n  background: url('/img/sky.svg');\n}\n",
      },
      message:
        'theme/site.css:2:19 error missing-asset: "/img/sky.svg" is not in a static folder; add the file to a static folder, or correct the path',
      fixed: { 'static/img/sky.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />\n' },
    },
  },
  'missing-sass': {
    severity: 'error',
    cause: 'The site has a `.scss` or `.sass` file, but the package that compiles it is not installed.',
    fix: 'Run `npm install --save-dev sass`.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.scss'] },\n}\n",
        'theme/site.scss': '$space: 8px;\n',
      },
      message:
        'theme/site.scss:1:1 error missing-sass: the package "sass", which compiles this file, is not installed; run `npm install --save-dev sass`',
    },
  },
  sass: {
    severity: 'error',
    cause: 'A `.scss` or `.sass` file is not valid Sass, or loads a file that cannot be found.',
    fix: 'Correct the style sheet at the reported position.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.scss'] },\n}\n",
        'theme/site.scss': '.hero {\n  margin: $space;\n}\n',
      },
      message: 'theme/site.scss:2:11 error sass: Undefined variable.',
      fixed: { 'theme/site.scss': '$space: 8px;\n\n.hero {\n  margin: $space;\n}\n' },
    },
  },
  postcss: {
    severity: 'error',
    cause: 'A plugin of `theme.postcss` cannot be loaded, or reports an error in a style sheet.',
    fix: 'Install the package, or correct the style sheet at the reported position.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.css'], postcss: { tailwindcss: {} } },\n}\n",
        'theme/site.css': '@tailwind utilities;\n',
      },
      message:
        'theme/site.css:1:1 error postcss: "tailwindcss", which theme.postcss needs, cannot be found; run `npm install --save-dev tailwindcss`',
    },
  },
  css: {
    severity: 'warning',
    cause:
      'A style sheet has a syntax error or a property that CSS does not have. Browsers ignore it, and after a syntax error also what follows.',
    fix: 'Correct the style sheet at the reported position.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.css'] },\n}\n",
        'theme/site.css': '.hero {\n  colr: navy;\n}\n',
      },
      message: 'theme/site.css:2:3 warning css: "colr" is not a known CSS property; did you mean "color" instead?',
      fixed: { 'theme/site.css': '.hero {\n  color: navy;\n}\n' },
    },
  },
  'unknown-property': {
    severity: 'warning',
    cause:
      'A style sheet sets a custom property that begins with `--dg-`, but the theme has none of that name, and nothing reads it.',
    fix: 'Correct the name. Give properties of your own another prefix.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.css'] },\n}\n",
        'theme/site.css': ':root {\n  --dg-colour-accent: #0a7;\n}\n',
      },
      message:
        'theme/site.css:2:3 warning unknown-property: the theme has no property "--dg-colour-accent"; did you mean "--dg-accent"?',
      fixed: { 'theme/site.css': ':root {\n  --dg-accent: #0a7;\n}\n' },
    },
  },
  'unknown-class': {
    severity: 'warning',
    cause:
      'A component reads a class that its CSS module does not have. The value is `undefined`, so the element has no such style.',
    fix: 'Correct the name, or add the class to the style sheet.',
    example: {
      files: {
        'docs/index.mdx': "import Lead from '@site/components/Lead'\n\n# Home\n\n<Lead />\n",
        'components/Lead.tsx':
          "import styles from './Lead.module.css'\n\nexport default function Lead() {\n  return <p className={styles.leed}>Hello</p>\n}\n",
        'components/Lead.module.css': '.lead {\n  color: navy;\n}\n',
      },
      message:
        'components/Lead.tsx:4:31 warning unknown-class: "components/Lead.module.css" has no class "leed"; did you mean "lead"?',
      fixed: {
        'components/Lead.tsx':
          "import styles from './Lead.module.css'\n\nexport default function Lead() {\n  return <p className={styles.lead}>Hello</p>\n}\n",
      },
    },
  },
  'render-failed': {
    severity: 'error',
    cause:
      'A page or component threw an error while the build rendered it or soon after that, renders itself endlessly, or tried to end the process. `--debug` prints the whole stack.',
    fix: 'Fix the error. Components run in Node during the build, so use `window` and `document` only in effects.',
    example: {
      files: {
        'docs/index.mdx': "import Width from '@site/components/Width'\n\n# Home\n\n<Width />\n",
        'components/Width.tsx': 'export default function Width() {\n  return <b>{window.innerWidth}</b>\n}\n',
      },
      message:
        'components/Width.tsx:2:14 error render-failed: the component "Width" threw while docs/index.mdx was rendered: ReferenceError: window is not defined; components run in Node at build time: touch `window` only in effects',
      fixed: {
        'components/Width.tsx':
          "import { useEffect, useState } from 'react'\n\nexport default function Width() {\n  const [width, setWidth] = useState(0)\n  useEffect(() => setWidth(window.innerWidth), [])\n  return <b>{width}</b>\n}\n",
      },
    },
  },
} as const

/** Codes of `docsgen check-code`. */
export const sampleCodes = {
  'sample-syntax': {
    severity: 'error',
    cause: 'A code sample is not valid in the language of its fence.',
    fix: 'Correct the sample, or write `no-check` after the language.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```js\nconst list = [1, 2\n```\n' },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:19 error sample-syntax: Unexpected token, expected ","',
      fixed: { 'docs/index.md': '# Home\n\n```js\nconst list = [1, 2]\n```\n' },
    },
  },
  'sample-type': {
    severity: 'error',
    cause: 'TypeScript reports an error in a code sample.',
    fix: 'Correct the sample, or write `no-check` after the language.',
    example: {
      files: { 'docs/index.md': "# Home\n\n```ts\nconst port: number = '3000'\n```\n" },
      command: 'docsgen check-code',
      message: "docs/index.md:4:7 error sample-type: Type 'string' is not assignable to type 'number'. (TS2322)",
      fixed: { 'docs/index.md': '# Home\n\n```ts\nconst port: number = 3000\n```\n' },
    },
  },
  'sample-result': {
    severity: 'error',
    cause: 'The value of a statement differs from its `// =>` comment, or the statement never ran.',
    fix: 'Correct the sample or the stated value.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```js\n[1, 2, 3].at(-1) // => 2\n```\n' },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:18 error sample-result: expected 2, received 3',
      fixed: { 'docs/index.md': '# Home\n\n```js\n[1, 2, 3].at(-1) // => 3\n```\n' },
    },
  },
  'sample-log': {
    severity: 'error',
    cause: 'What a sample logs differs from its `// logs:` comments.',
    fix: 'Correct the sample, or state every line that it logs.',
    example: {
      files: { 'docs/index.md': "# Home\n\n```js\nconsole.log('a'.repeat(3)) // logs: aa\n```\n" },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:28 error sample-log: expected the log "aa", but the sample logged "aaa"',
      fixed: { 'docs/index.md': "# Home\n\n```js\nconsole.log('a'.repeat(3)) // logs: aaa\n```\n" },
    },
  },
  'sample-throws': {
    severity: 'error',
    cause: 'A statement with a `// throws:` comment throws no error, or another one.',
    fix: 'Correct the sample or the stated message.',
    example: {
      files: { 'docs/index.md': "# Home\n\n```js\nJSON.parse('{}') // throws: SyntaxError\n```\n" },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:18 error sample-throws: expected an error, but nothing was thrown',
      fixed: { 'docs/index.md': "# Home\n\n```js\nJSON.parse('{}') // => {}\n```\n" },
    },
  },
  'sample-error': {
    severity: 'error',
    cause: 'A sample throws an error that no comment states, or does not end in time.',
    fix: 'Correct the sample, state the error with `// throws:`, or write `no-run` after the language.',
    example: {
      files: { 'docs/index.md': "# Home\n\n```js\nconst items = JSON.parse('{')\nitems.length // => 0\n```\n" },
      command: 'docsgen check-code',
      message:
        "docs/index.md:4:20 error sample-error: the sample threw SyntaxError: Expected property name or '}' in JSON at position 1; if this is intended, add `// throws: …`; mark the sample `no-run` if it must not run",
      fixed: { 'docs/index.md': "# Home\n\n```js\nconst items = JSON.parse('[]')\nitems.length // => 0\n```\n" },
    },
  },
  'sample-access': {
    severity: 'error',
    cause:
      'A sample imports a module or calls a function that samples may not use, for example to use the network, start a program, read or write other files, or control a process.',
    fix: 'Write `no-run` after the language. If the sample needs this access, allow it with `checkCode.allow` or `checkCode.read`.',
    example: {
      files: {
        'docs/index.md':
          "# Home\n\n```js\nconst response = await fetch('https://example.com')\nresponse.ok // => true\n```\n",
      },
      command: 'docsgen check-code',
      message:
        "docs/index.md:4:24 error sample-access: the sample may not use the network (fetch); allow it with `checkCode.allow: ['network']` in the config, or mark the sample `no-run`",
      fixed: {
        'docs/index.md':
          "# Home\n\n```js no-run\nconst response = await fetch('https://example.com')\nresponse.ok // => true\n```\n",
      },
    },
  },
  'sample-meta': {
    severity: 'error',
    cause: 'A comment or word that controls how a sample is checked is unknown or in the wrong position.',
    fix: 'Correct it as the message says.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```js continue\nstart()\n```\n' },
      command: 'docsgen check-code',
      message:
        'docs/index.md:3:1 error sample-meta: there is no sample before "continue" that it could extend; remove the word, or check the previous sample',
      fixed: {
        'docs/index.md': '# Home\n\n```js\nconst start = () => 1\n```\n\n```js continue\nstart() // => 1\n```\n',
      },
    },
  },
} as const
