/** Codes of problems in the text of pages. */
export const markdownCodes = {
  markdown: {
    severity: 'warning',
    cause: 'A remark or rehype plugin reported a problem. It is an error if the plugin could not continue.',
    fix: 'Follow the message; it comes from the plugin.',
    example: {
      files: {
        'docsgen.config.ts':
          "import { todos } from './todos'\n\nexport default {\n  title: 'My project',\n  markdown: { remarkPlugins: [todos] },\n}\n",
        'todos.ts':
          "export const todos = () => (tree, file) => {\n  if (String(file).includes('TODO')) file.message('the page has a TODO')\n}\n",
        'docs/index.md': '# Home\n\nTODO: describe it.\n',
      },
      message: 'docs/index.md warning markdown: the page has a TODO',
      fixed: { 'docs/index.md': '# Home\n\nA queue for one machine.\n' },
    },
  },
  'mdx-syntax': {
    severity: 'error',
    cause:
      'An MDX file has a tag or an `export` that is not closed, a `{` or `<` that does not start valid code, content directly below an import or export, or a paragraph that begins with one of these words.',
    fix: 'Close the tag, write `\\{` and `&lt;` if you meant the characters, write an empty line below the imports, or begin the paragraph with another word.',
    example: {
      files: { 'docs/sizes.mdx': '# Sizes\n\nUse {size for files < 10 kB.\n' },
      message:
        'docs/sizes.mdx:3:5 error mdx-syntax: `{` has no closing `}`; for a literal brace, write `\\{` or put the text in backticks',
      fixed: { 'docs/sizes.mdx': '# Sizes\n\nUse `{size}` for files &lt; 10 kB.\n' },
    },
  },
  'too-deep': {
    severity: 'error',
    cause:
      'Lists, quotes, emphasis or code of a page are nested too deeply to compile, a sample is nested too deeply to check, or folders are nested or a route has more than 100 levels.',
    fix: 'Flatten the page or the folders, or move the code into a module and import it.',
    example: {
      files: { 'docs/index.md': '# Home\n\n> > > > > > > > > > and so on, more than 200 levels\n' },
      message:
        'docs/index.md:3:1 error too-deep: the page is nested too deeply to compile; flatten the lists, quotes or emphasis of this page',
    },
  },
  'too-crowded': {
    severity: 'error',
    cause:
      'A paragraph has more than 5,000 character references such as `&amp;`, an MDX page has more than 10,000 tags and expressions, the rows of its tables lack more than 20,000 cells, or a page that remark-parse reads has thousands of quotes and list items. The parser would take time that grows with the square of their number.',
    fix: 'Split the paragraph or the page, put the text into a code block, or remove columns that most rows do not have.',
    example: {
      files: { 'docs/index.md': '# Home\n\na &lt; b, a &lt; b and so on, more than 5,000 times\n' },
      message:
        'docs/index.md:3:1 error too-crowded: the paragraph has more than 5000 character references, which the parser reads too slowly; split the paragraph, or put the text into a code block',
    },
  },
  'code-not-highlighted': {
    severity: 'warning',
    cause:
      'A code block has more than 100,000 characters, or the highlighter searches it again and again because it has thousands of marks, such as quotes, that start and end nothing. The code is shown without colors. Only the first one of a page is reported.',
    fix: 'Shorten the code, or give the code block the language `text`.',
    example: {
      files: { 'docs/index.md': "# Home\n\n```js\n'`'`'`'` and so on, some thousand times\n```\n" },
      message:
        'docs/index.md:3:1 warning code-not-highlighted: this code takes too much work to highlight, so it has no colors; shorten it, or choose the language `text`',
    },
  },
  'unknown-component': {
    severity: 'error',
    cause: 'A page uses a component that it does not import and that the site does not provide.',
    fix: 'Import the component in the page, or add it to `globalComponents` in the config.',
    example: {
      files: {
        'docs/index.mdx': '# Home\n\n<Chart />\n',
        'components/Chart.tsx': 'export default function Chart() {\n  return <figure>…</figure>\n}\n',
      },
      message:
        "docs/index.mdx:3:1 error unknown-component: the component <Chart> is not imported, and is not one of the site's components; did you mean <Card>?",
      fixed: { 'docs/index.mdx': "import Chart from '@site/components/Chart'\n\n# Home\n\n<Chart />\n" },
    },
  },
  'unknown-admonition': {
    severity: 'warning',
    cause:
      'A `:::name` block has a name that is not an admonition; its content is kept in a `<div>`. Or a quote such as `> [!NAME]` is not an alert of GitHub.',
    fix: 'Use one of the known names, or add the name to `markdown.admonitions.keywords`.',
    example: {
      files: { 'docs/index.md': '# Home\n\n:::hint\n\nBack up first.\n\n:::\n' },
      message:
        'docs/index.md:3:1 warning unknown-admonition: ":::hint" is not a known admonition; use one of note, tip, info, warning, danger, caution, important, success, secondary, or add it to `markdown.admonitions.keywords` in the config',
      fixed: { 'docs/index.md': '# Home\n\n:::tip\n\nBack up first.\n\n:::\n' },
    },
  },
  'component-attribute': {
    severity: 'warning',
    cause:
      'A built-in component has an attribute that it does not know, or a value that it cannot use. It is an error if the page lacks text or an image because of that.',
    fix: 'Correct or remove the attribute as the message says.',
    example: {
      files: { 'docs/index.mdx': '# Home\n\n<Admonition type="tipp">\n\nBack up first.\n\n</Admonition>\n' },
      message: 'docs/index.mdx:3:1 warning component-attribute: <Admonition> has no type "tipp"; did you mean "tip"?',
      fixed: { 'docs/index.mdx': '# Home\n\n<Admonition type="tip">\n\nBack up first.\n\n</Admonition>\n' },
    },
  },
  'component-content': {
    severity: 'warning',
    cause:
      'A built-in component has content that it cannot use, such as `<Steps>` without a list. It is an error if readers cannot see or reach a part of the content, such as a `<TabItem>` outside of `<Tabs>`.',
    fix: 'Change the component as the message says.',
    example: {
      files: { 'docs/index.mdx': '# Home\n\n<Steps>\n\nInstall it, then run it.\n\n</Steps>\n' },
      message:
        'docs/index.mdx:3:1 warning component-content: <Steps> has neither an ordered list nor headings; write the steps as a list: "1. First", "2. Then"',
      fixed: { 'docs/index.mdx': '# Home\n\n<Steps>\n\n1. Install it.\n2. Run it.\n\n</Steps>\n' },
    },
  },
  'code-file': {
    severity: 'error',
    mayWarn: true,
    cause:
      'A code block shows a file with `file=`, but the file is missing or is not text, or content cannot show it: it is outside of the site, is hidden, is ignored by git, or has a name of files that hold secrets. It is a warning if the code block has code of its own, which is shown instead.',
    fix: 'Correct the path, which starts from the page, or from the root of the site: `@site/src/store.ts`. For a file outside of the site, set `markdown.codeRoot`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n```ts file=@site/src/stor.ts\n```\n',
        'src/store.ts': "export const store = new Map([['a', 1]])\n",
      },
      message:
        'docs/index.md:3:1 error code-file: the file "@site/src/stor.ts" of the code block does not exist; did you mean "store.ts"?',
      fixed: { 'docs/index.md': '# Home\n\n```ts file=@site/src/store.ts\n```\n' },
    },
  },
  'code-region': {
    severity: 'error',
    cause: 'A code block shows lines or a region that its file does not have, or that are empty.',
    fix: 'Correct what follows the `#`, or mark the region in the file with the comments `#region name` and `#endregion name`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n```ts file=@site/src/store.ts#create\n```\n',
        'src/store.ts': "// #region created\nexport const store = new Map([['a', 1]])\n// #endregion created\n",
      },
      message:
        'docs/index.md:3:1 error code-region: the file "@site/src/store.ts" of the code block has no region "create"; its regions are "created"',
      fixed: { 'docs/index.md': '# Home\n\n```ts file=@site/src/store.ts#created\n```\n' },
    },
  },
  'unknown-fence-option': {
    severity: 'warning',
    option: 'markdown.unknownFenceOptions',
    cause:
      'Code blocks have a word after their language that is neither an option nor listed in `markdown.fenceOptions`. It has no effect.',
    fix: 'Correct or remove the word, or add it to `markdown.fenceOptions` if a plugin or another tool reads it.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```js showLineNumber\nstart()\n```\n' },
      message:
        'docs/index.md:3:1 warning unknown-fence-option: "showLineNumber" is not an option of code blocks; did you mean "showLineNumbers"?',
      fixed: { 'docs/index.md': '# Home\n\n```js showLineNumbers\nstart()\n```\n' },
    },
  },
  'code-lines': {
    severity: 'warning',
    cause:
      'A code block marks or folds lines that it does not have, as in `{5-2}`, marks a text that it does not contain, as in `/word/`, folds a region that it does not have, as in `fold="setup"`, has a comment such as `highlight-start` without `highlight-end`, or a misspelled comment such as `highlight-nextline`.',
    fix: 'Correct the numbers, the text or the name after the language, or add the missing comment.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```js {2-3}\nstart()\nstop()\n```\n' },
      message:
        'docs/index.md:3:1 warning code-lines: the code block marks line 3, but it has 2 lines; correct the numbers in braces after the language; the first line is 1',
      fixed: { 'docs/index.md': '# Home\n\n```js {1-2}\nstart()\nstop()\n```\n' },
    },
  },
  'unknown-language': {
    severity: 'warning',
    cause: 'The language of a code block is probably misspelled: it is similar to the name of a known language.',
    fix: 'Correct the language. Languages that are not similar to a known one are not reported; their code has no colors.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```javscript\nstart()\n```\n' },
      message:
        'docs/index.md:3:1 warning unknown-language: "javscript" is not a known language, so its code has no colors; did you mean "javascript"?',
      fixed: { 'docs/index.md': '# Home\n\n```javascript\nstart()\n```\n' },
    },
  },
  math: {
    severity: 'warning',
    cause:
      'A formula is not valid TeX, or uses a command that KaTeX does not have, or formulas are off (`markdown.math`). The page shows its source.',
    fix: 'Correct the formula. Write `\\$` for a dollar sign that does not start a formula.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  markdown: { math: true },\n}\n",
        'docs/index.md': '# Home\n\nThe sum is $\\frac{1}{2$.\n',
      },
      message:
        "docs/index.md:3:12 warning math: the formula is not valid TeX: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{1}{2; correct the formula; write `\\$` for a dollar sign that starts none",
      fixed: { 'docs/index.md': '# Home\n\nThe sum is $\\frac{1}{2}$.\n' },
    },
  },
  'missing-mermaid': {
    severity: 'warning',
    cause: 'A page has a diagram, but the package that renders diagrams is not installed. The page shows its source.',
    fix: 'Run `npm install mermaid`, or set `markdown.mermaid` to `false` if the fences are meant as code.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```mermaid\nflowchart LR\n  a --> b\n```\n' },
      message:
        'docs/index.md:3:1 warning missing-mermaid: this diagram is shown as code, because the package "mermaid" is not installed for this site; run `npm install mermaid`, or set `markdown.mermaid` to `false`',
    },
  },
  'diagram-type': {
    severity: 'warning',
    cause: 'A diagram of Mermaid begins with a misspelled type, or with none, so it cannot be drawn.',
    fix: 'Begin the diagram with its type, such as `flowchart TD`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n```mermaid\nflowchrt LR\n  a --> b\n```\n',
        'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "11.0.0", "exports": "./mermaid.mjs" }\n',
        'node_modules/mermaid/mermaid.mjs':
          'export default { initialize() {}, async render() { return { svg: "" } } }\n',
      },
      message:
        'docs/index.md:3:1 warning diagram-type: "flowchrt" is not a type of Mermaid diagrams, so this is not drawn; did you mean "flowchart"?',
      fixed: { 'docs/index.md': '# Home\n\n```mermaid\nflowchart LR\n  a --> b\n```\n' },
    },
  },
  'reserved-id': {
    severity: 'warning',
    cause:
      'An id in the page is also the id of an element of the theme. It was removed, because scripts would find the wrong element.',
    fix: 'Choose another id. The ids of the theme begin with `dg-`.',
    example: {
      files: { 'docs/index.md': '# Home\n\n## Start {#dg-main}\n' },
      message:
        'docs/index.md:3:1 warning reserved-id: the id "dg-main" belongs to an element of the theme, so it was removed; choose another id',
      fixed: { 'docs/index.md': '# Home\n\n## Start {#start}\n' },
    },
  },
  'duplicate-id': {
    severity: 'warning',
    cause:
      'Two elements of a page have the same id, such as two headings with `{#start}`. Links lead to the first one.',
    fix: 'Give one of them another id, and correct the links to it.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n## Start {#start}\n\nRun it.\n\n## Start again {#start}\n\nRun it again.\n',
      },
      message:
        'docs/index.md:7:1 warning duplicate-id: the heading on line 3 already has the id "start", so no link leads here; choose another id',
      fixed: {
        'docs/index.md': '# Home\n\n## Start {#start}\n\nRun it.\n\n## Start again {#start-again}\n\nRun it again.\n',
      },
    },
  },
  'translated-headings': {
    severity: 'warning',
    cause:
      'A translated page has other headings than its original, so docsgen cannot match them. Links to some ids of the original lead nowhere on this page.',
    fix: 'Write the same headings in the same order, or give headings the ids of the original.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  languages: { default: 'en', list: { en: {}, ja: {} } },\n}\n",
        'docs/index.md': '# Home\n\n## Install\n\n## Run\n',
        'i18n/ja/docs/index.md': '# ホーム\n\n## インストール\n',
      },
      message:
        'i18n/ja/docs/index.md:3:1 warning translated-headings: the headings are not those of the original: the original has "#run" of level 2 here, so the id "install" and 1 more of the original lead nowhere on this page; write the same headings in the same order, or the ids: `## Heading {#install}`',
      fixed: { 'i18n/ja/docs/index.md': '# ホーム\n\n## インストール\n\n## 実行\n' },
    },
  },
  'damaged-image': {
    severity: 'error',
    cause:
      'The file of an image exists, but no browser can show it: it is empty, is a pointer of Git LFS, has HTML in it, or is no PNG, JPEG, GIF, WebP or SVG image.',
    fix: 'Save the image again. For Git LFS, run `git lfs pull` before the build.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n![The queue](./queue.png)\n',
        'docs/queue.png': 'version https://git-lfs.github.com/spec/v1\n',
      },
      message:
        'docs/index.md:3:1 error damaged-image: the image "./queue.png" is a pointer of Git LFS and not the image; run `git lfs pull`; in CI, check out the repository with LFS',
    },
  },
  'unsafe-url': {
    severity: 'warning',
    cause:
      'A link or image in plain Markdown, an OpenAPI document or the data of an author has a URL that could run code, such as `javascript:`. It was removed.',
    fix: 'Use an `http:`, `https:` or `mailto:` URL, or a path.',
    example: {
      files: { 'docs/index.md': '# Home\n\n[Start](javascript:start())\n' },
      message:
        'docs/index.md:3:1 warning unsafe-url: the unsafe URL "javascript:start()" was removed; use `http:`, `https:`, `mailto:` or a path',
      fixed: { 'docs/index.md': '# Home\n\n[Start](https://example.com/start)\n' },
    },
  },
} as const
