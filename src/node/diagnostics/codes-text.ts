/** Codes of mistakes in Markdown, which readers see as text or not at all. */
export const textCodes = {
  'foreign-syntax': {
    severity: 'warning',
    cause:
      'A page has syntax of another tool, such as `!!! note` of MkDocs or `[[toc]]` of VitePress. Readers see it as text. Each syntax is reported once for each file.',
    fix: 'Write what the message says. If the text is meant literally, put it in backticks.',
    example: {
      files: { 'docs/index.md': '# Home\n\n!!! note\n    Back up first.\n' },
      message:
        'docs/index.md:3:1 warning foreign-syntax: "!!! note" is syntax of MkDocs, which is only text here; write `:::note` above the text and `:::` below it',
      fixed: { 'docs/index.md': '# Home\n\n:::note\nBack up first.\n:::\n' },
    },
  },
  'component-in-markdown': {
    severity: 'warning',
    cause: 'An `.md` file has a component, an import or an export, which only MDX has.',
    fix: 'Rename the file to `.mdx`, or set `markdown.format` to `mdx` if all files are MDX. Put literal text in backticks.',
    example: {
      files: {
        'docs/index.md': "import Logo from './logo.svg'\n\n# Home\n",
        'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n',
      },
      message:
        'docs/index.md:1:1 warning component-in-markdown: "import Logo from \'./logo.svg\'" is only text in an .md file; rename the file to .mdx, or set `markdown.format` to `mdx` if all files are MDX; put literal text in backticks',
      fixed: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  markdown: { format: 'mdx' },\n}\n" },
    },
  },
  'removed-html': {
    severity: 'warning',
    cause:
      'An `.md` file has elements or attributes that are removed from plain Markdown, because they could run code or are not HTML. They are reported once for each file.',
    fix: 'Use Markdown or another element. In an `.mdx` file, or if `markdown.html` is `raw`, the elements are kept.',
    example: {
      files: { 'docs/index.md': '# Home\n\n<iframe src="https://example.com/video"></iframe>\n' },
      message:
        'docs/index.md:3:1 warning removed-html: <iframe> is removed from plain Markdown; rename the file to .mdx, or set `markdown.html` to `raw` if you trust everyone who changes the docs',
      fixed: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  markdown: { html: 'raw' },\n}\n" },
    },
  },
  'block-syntax': {
    severity: 'warning',
    cause:
      'A code block or a `:::` block is never closed, a `:::` line closes nothing, or a code block contains a fence of the same length. A comment that is never closed is an error, because it hides the rest of the page.',
    fix: 'Close the block with the same marks that opened it. Write more marks around a block that contains others.',
    example: {
      files: { 'docs/index.md': '# Home\n\n```js\nstart()\n\nThen stop it.\n' },
      message:
        'docs/index.md:3:1 warning block-syntax: the code block that starts with "```js" is never closed; write "```" below the code, indented like the first line',
      fixed: { 'docs/index.md': '# Home\n\n```js\nstart()\n```\n\nThen stop it.\n' },
    },
  },
  'conflict-marker': {
    severity: 'error',
    cause: 'A page has the lines that Git writes into a file if two changes are in conflict.',
    fix: 'Keep one of the two versions, and remove the lines.',
    example: {
      files: { 'docs/index.md': '# Home\n\n<<<<<<< HEAD\nRuns on Linux.\n=======\nRuns on macOS.\n>>>>>>> main\n' },
      message:
        'docs/index.md:3:1 error conflict-marker: this is a merge conflict of Git, and both versions are shown; keep one version, and remove the lines "<<<<<<<", "=======" and ">>>>>>>"',
      fixed: { 'docs/index.md': '# Home\n\nRuns on Linux and macOS.\n' },
    },
  },
  'list-syntax': {
    severity: 'warning',
    cause: 'Lines such as `-Install it` are not a list, because no plain space follows the mark.',
    fix: 'Write a space after the mark of each item. If the text is meant literally, put it in backticks.',
    example: {
      files: { 'docs/index.md': '# Home\n\n-Install it\n-Start it\n' },
      message:
        'docs/index.md:3:1 warning list-syntax: "-Install it" is not a list item, because there is no space after "-"; write `- Install it`, or put literal text in backticks',
      fixed: { 'docs/index.md': '# Home\n\n- Install it\n- Start it\n' },
    },
  },
  'emphasis-syntax': {
    severity: 'warning',
    cause: 'Text such as `** important **` shows its asterisks, because there are spaces inside of them.',
    fix: 'Remove the spaces. If the text is meant literally, put it in backticks.',
    example: {
      files: { 'docs/index.md': '# Home\n\nThis is ** very important ** for all.\n' },
      message:
        'docs/index.md:3:9 warning emphasis-syntax: "** very important **" is not bold, because of the spaces inside "**"; write `**very important**`; put literal text in backticks',
      fixed: { 'docs/index.md': '# Home\n\nThis is **very important** for all.\n' },
    },
  },
  'wrong-encoding': {
    severity: 'warning',
    cause:
      'A page has characters such as `Ã¼` or `â€™`: a program has read UTF-8 in another encoding and saved what it saw. Or it has the character U+FFFD in a word, which stands for bytes that could not be read.',
    fix: 'Write the characters again, and save the file as UTF-8.',
    example: {
      files: { 'docs/index.md': '# Home\n\nDokumentation fÃ¼r alle.\n' },
      message:
        'docs/index.md:3:16 warning wrong-encoding: "fÃ¼r" is UTF-8 that was read in another encoding; write "ü" instead of "Ã¼", and save the file as UTF-8',
      fixed: { 'docs/index.md': '# Home\n\nDokumentation für alle.\n' },
    },
  },
  'control-character': {
    severity: 'warning',
    cause:
      'A page has a control character, which browsers do not show, for example because a text was copied from a terminal.',
    fix: 'Remove the character. Set the language of a code block to `ansi` to show the colors of a terminal.',
    example: {
      files: { 'docs/index.md': '# Home\n\nA bell\u0007 rings.\n' },
      message:
        'docs/index.md:3:7 warning control-character: the text has the control character U+0007, which browsers do not show; remove the character',
      fixed: { 'docs/index.md': '# Home\n\nA bell rings.\n' },
    },
  },
  'html-syntax': {
    severity: 'warning',
    cause:
      'An HTML element of an `.md` file is never closed, so it contains the rest of the page. Or a closing tag closes nothing, or a quote of an attribute is missing.',
    fix: 'Write the missing tag or quote. If the text is meant literally, put it in backticks.',
    example: {
      files: { 'docs/index.md': '# Home\n\n<details>\n<summary>More</summary>\n\nIt is fast.\n' },
      message:
        'docs/index.md:3:1 warning html-syntax: <details> is never closed, so the rest of the page is in it; write `</details>` at its end',
      fixed: { 'docs/index.md': '# Home\n\n<details>\n<summary>More</summary>\n\nIt is fast.\n\n</details>\n' },
    },
  },
  'heading-syntax': {
    severity: 'warning',
    cause:
      'A line such as `##Setup` is not a heading, an id such as `{#setup}` is not at the end of a heading, a heading has no text, or a page has two `#` headings.',
    fix: 'Write a space after the `#` characters, and the id at the end of a heading. Start sections with `##`.',
    example: {
      files: { 'docs/index.md': '# Home\n\n##Setup\n' },
      message:
        'docs/index.md:3:1 warning heading-syntax: "##Setup" is not a heading, because there is no space after "##"; write `## Setup`, or `\\#` for a literal character',
      fixed: { 'docs/index.md': '# Home\n\n## Setup\n' },
    },
  },
  'table-syntax': {
    severity: 'error',
    mayWarn: true,
    cause:
      'A row of a table has more cells than the header, and Markdown drops the rest. It is a warning if lines only look like a table, because the line of dashes is missing or has another number of cells.',
    fix: 'Give the header, the line of dashes and the rows the same number of cells. Write `\\|` for a literal `|`.',
    example: {
      files: { 'docs/index.md': '# Home\n\n| option | values |\n| ------ | ------ |\n| `mode` | `a|b` |\n' },
      message:
        'docs/index.md:5:1 error table-syntax: this row has 3 cells, but the table has 2 columns, so the rest is not shown; add columns to the header and to the line below it, or write `\\|` for a literal `|`',
      fixed: { 'docs/index.md': '# Home\n\n| option | values |\n| ------ | ------ |\n| `mode` | `a\\|b` |\n' },
    },
  },
  'link-as-text': {
    severity: 'warning',
    cause: 'A link or an image is only text, because of spaces in its URL or in front of it.',
    fix: 'Put the URL in angle brackets, or write `%20` for each space.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Install](./how to install.md)\n',
        'docs/how to install.md': '# Install\n',
      },
      message:
        'docs/index.md:3:1 warning link-as-text: the link to "./how to install.md" is only text, because its URL has spaces; write `](<./how to install.md>)`, or `%20` for each space',
      fixed: { 'docs/index.md': '# Home\n\n[Install](<./how to install.md>)\n' },
    },
  },
  'undefined-reference': {
    severity: 'warning',
    cause:
      'A link such as `[text][name]` or a footnote such as `[^1]` has no definition in the file, so it is only text.',
    fix: 'Add the definition. If the text is meant literally, write a backslash before the bracket.',
    example: {
      files: { 'docs/index.md': '# Home\n\nSee [the site][home].\n' },
      message:
        'docs/index.md:3:5 warning undefined-reference: nothing in this file defines "home", so the brackets are only text; add a line `[home]: URL`, or write `\\[` for literal brackets',
      fixed: { 'docs/index.md': '# Home\n\nSee [the site][home].\n\n[home]: https://example.com\n' },
    },
  },
  'unused-definition': {
    severity: 'warning',
    cause:
      'Nothing refers to a footnote, so it is not shown. Or two footnotes or definitions have the same name, and only the first one counts.',
    fix: 'Refer to the footnote, or remove or rename the definition.',
    example: {
      files: { 'docs/index.md': '# Home\n\nIt is fast.\n\n[^1]: On a new machine.\n' },
      message:
        'docs/index.md:5:1 warning unused-definition: nothing refers to the footnote "[^1]", so it is not shown; write `[^1]` in the text, or remove the footnote',
      fixed: { 'docs/index.md': '# Home\n\nIt is fast.[^1]\n\n[^1]: On a new machine.\n' },
    },
  },
  'empty-link': {
    severity: 'warning',
    cause: 'A link or an image has no URL.',
    fix: 'Write the URL between the parentheses.',
    example: {
      files: { 'docs/index.md': '# Home\n\n[Start]()\n' },
      message:
        'docs/index.md:3:1 warning empty-link: this link has no URL; write a path or a URL between the parentheses',
      fixed: { 'docs/index.md': '# Home\n\n[Start](https://example.com)\n' },
    },
  },
  'misspelled-url': {
    severity: 'warning',
    cause: 'A URL starts with a misspelled `http://` or `https://`, such as `htps://`, `https//` or `https:/`.',
    fix: 'Correct the start of the URL.',
    example: {
      files: { 'docs/index.md': '# Home\n\n[Start](htps://example.com)\n' },
      message:
        'docs/index.md:3:1 warning misspelled-url: "htps://example.com" starts with "htps://", which is not a scheme; write `https://`',
      fixed: { 'docs/index.md': '# Home\n\n[Start](https://example.com)\n' },
    },
  },
} as const
