/** Codes of `docsgen check-code`. */
export const sampleCodes = {
  'sample-syntax': {
    severity: 'error',
    cause: 'A code sample is not valid in the language of its fence.',
    fix: 'Correct the sample, or write `no-check` after the language.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n```js\nconst list = [1, 2\n```\n',
      },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:19 error sample-syntax: Unexpected token, expected ","',
      fixed: {
        'docs/index.md': '# Home\n\n```js\nconst list = [1, 2]\n```\n',
      },
    },
  },
  'sample-type': {
    severity: 'error',
    cause: 'TypeScript reports an error in a code sample.',
    fix: 'Correct the sample, or write `no-check` after the language.',
    example: {
      files: {
        'docs/index.md': "# Home\n\n```ts\nconst port: number = '3000'\n```\n",
      },
      command: 'docsgen check-code',
      message: "docs/index.md:4:7 error sample-type: Type 'string' is not assignable to type 'number'. (TS2322)",
      fixed: {
        'docs/index.md': '# Home\n\n```ts\nconst port: number = 3000\n```\n',
      },
    },
  },
  'sample-result': {
    severity: 'error',
    cause: 'The value of a statement differs from its `// =>` comment, or the statement never ran.',
    fix: 'Correct the sample or the stated value.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n```js\n[1, 2, 3].at(-1) // => 2\n```\n',
      },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:18 error sample-result: expected 2, received 3',
      fixed: {
        'docs/index.md': '# Home\n\n```js\n[1, 2, 3].at(-1) // => 3\n```\n',
      },
    },
  },
  'sample-log': {
    severity: 'error',
    cause: 'What a sample logs differs from its `// logs:` comments.',
    fix: 'Correct the sample, or state every line that it logs.',
    example: {
      files: {
        'docs/index.md': "# Home\n\n```js\nconsole.log('a'.repeat(3)) // logs: aa\n```\n",
      },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:28 error sample-log: expected the log "aa", but the sample logged "aaa"',
      fixed: {
        'docs/index.md': "# Home\n\n```js\nconsole.log('a'.repeat(3)) // logs: aaa\n```\n",
      },
    },
  },
  'sample-throws': {
    severity: 'error',
    cause: 'A statement with a `// throws:` comment throws no error, or another one.',
    fix: 'Correct the sample or the stated message.',
    example: {
      files: {
        'docs/index.md': "# Home\n\n```js\nJSON.parse('{}') // throws: SyntaxError\n```\n",
      },
      command: 'docsgen check-code',
      message: 'docs/index.md:4:18 error sample-throws: expected an error, but nothing was thrown',
      fixed: {
        'docs/index.md': "# Home\n\n```js\nJSON.parse('{}') // => {}\n```\n",
      },
    },
  },
  'sample-error': {
    severity: 'error',
    cause: 'A sample throws an error that no comment states, or does not end in time.',
    fix: 'Correct the sample, state the error with `// throws:`, or write `no-run` after the language.',
    example: {
      files: {
        'docs/index.md': "# Home\n\n```js\nconst items = JSON.parse('{')\nitems.length // => 0\n```\n",
      },
      command: 'docsgen check-code',
      message:
        "docs/index.md:4:20 error sample-error: the sample threw SyntaxError: Expected property name or '}' in JSON at position 1; if this is intended, add `// throws: …`; mark the sample `no-run` if it must not run",
      fixed: {
        'docs/index.md': "# Home\n\n```js\nconst items = JSON.parse('[]')\nitems.length // => 0\n```\n",
      },
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
      files: {
        'docs/index.md': '# Home\n\n```js continue\nstart()\n```\n',
      },
      command: 'docsgen check-code',
      message:
        'docs/index.md:3:1 error sample-meta: there is no sample before "continue" that it could extend; remove the word, or check the previous sample',
      fixed: {
        'docs/index.md': '# Home\n\n```js\nconst start = () => 1\n```\n\n```js continue\nstart() // => 1\n```\n',
      },
    },
  },
} as const
