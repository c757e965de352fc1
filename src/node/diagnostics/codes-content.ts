/** Codes of problems in the config file. */
export const configCodes = {
  'config-not-found': {
    severity: 'error',
    cause: 'The folder has no config file, or the file named by `--config` does not exist.',
    fix: 'Create `docsgen.config.ts` in the folder of the site, or name the right folder or file.',
  },
  'config-syntax': {
    severity: 'error',
    cause: 'The config or the sidebars file, or a file that it imports, is not valid TypeScript, JavaScript or JSON.',
    fix: 'Correct the syntax at the reported position.',
  },
  'config-load': {
    severity: 'error',
    cause: 'The config or the sidebars file imports something that cannot be found, or throws an error when it runs.',
    fix: 'Correct the import, install the missing package, or fix the code that throws.',
  },
  'config-unknown-key': {
    severity: 'error',
    cause: 'The config has a key that is not the name of an option.',
    fix: 'Correct the spelling or remove the key. `docsgen options` lists every option.',
  },
  'config-missing': {
    severity: 'error',
    cause: 'A required option is missing, or the config file has no default export.',
    fix: 'Add the option that the message names.',
  },
  'config-type': {
    severity: 'error',
    cause: 'The value of an option has the wrong type, such as a number where text is expected.',
    fix: 'Write a value of the type that the message names. `docsgen options <key>` shows the type of an option.',
  },
  'config-value': {
    severity: 'error',
    cause: 'The value of an option has the right type, but is not allowed or contradicts another option.',
    fix: 'Write one of the values that the message allows.',
  },
  'config-file-missing': {
    severity: 'error',
    cause: 'The config names a file or folder that does not exist.',
    fix: 'Correct the path or create the file or folder. Paths are relative to the folder of the site.',
  },
} as const

/** Codes of problems in Markdown, components and sidebars. */
export const contentCodes = {
  'unreadable-source': {
    severity: 'error',
    cause: 'A source file is not valid UTF-8, contains a NUL character, or cannot be opened.',
    fix: 'Save the file as UTF-8, check its permissions, or exclude it with `docs.exclude`.',
  },
  'symlink-outside': {
    severity: 'error',
    cause: 'A symbolic link points outside the content or static folder that contains it.',
    fix: 'Copy the file into the folder, or remove the link.',
  },
  'front-matter': {
    severity: 'error',
    cause:
      'The front matter is not valid YAML, or has a value that is not allowed. An invalid `search` and unknown keys of a home page are warnings.',
    fix: 'Correct the YAML at the reported position.',
  },
  'tags-file': {
    severity: 'error',
    cause:
      'The tags file (`tags.yml`) is not valid YAML, or has a tag with a wrong field or with the permalink of another one.',
    fix: 'Correct the file at the reported position. A tag has the fields `label`, `permalink` and `description`.',
  },
  'inline-tag': {
    severity: 'warning',
    option: 'docs.inlineTags',
    cause: 'The front matter of a page has a tag that the tags file does not define.',
    fix: 'Add the tag to the tags file, or correct it. Set `docs.inlineTags` to `ignore` if pages may have tags of their own.',
  },
  'doc-missing': {
    severity: 'error',
    cause: '`docs.list` names a doc that does not exist.',
    fix: 'Correct the entry, or add the file to the docs folder.',
  },
  sidebar: {
    severity: 'error',
    cause: 'The sidebars name a doc that does not exist, or have an item of an unknown shape.',
    fix: 'Correct the doc id or the item at the reported position.',
  },
  'docs-version': {
    severity: 'error',
    cause:
      '`versions.json` is invalid or lists a version without a folder, or the config names a version that is not listed.',
    fix: 'Correct the name, or add the folder `versioned_docs/version-<name>`; `docsgen version <name>` creates both.',
  },
  markdown: {
    severity: 'warning',
    cause: 'A remark or rehype plugin reported a problem. It is an error if the plugin stopped at it.',
    fix: 'Follow the message; it comes from the plugin.',
  },
  'mdx-syntax': {
    severity: 'error',
    cause: 'An MDX file has a tag that is not closed, or a `{` or `<` that does not start valid code.',
    fix: 'Close the tag, or write `\\{` and `&lt;` if you meant the characters.',
  },
  'too-deep': {
    severity: 'error',
    cause: 'Lists, quotes, emphasis or code of a page are nested too deeply to compile.',
    fix: 'Flatten the page, or move the code into a module and import it.',
  },
  'unknown-component': {
    severity: 'error',
    cause: 'A page uses a component that it does not import and that the site does not provide.',
    fix: 'Import the component in the page, or add it to `globalComponents` in the config.',
  },
  'unknown-admonition': {
    severity: 'warning',
    cause: 'A `:::name` block has a name that is not an admonition. Its content is kept in a `<div>`.',
    fix: 'Use one of the known names, or add the name to `markdown.admonitions.keywords`.',
  },
  'component-content': {
    severity: 'warning',
    cause: 'A built-in component has content or an attribute that it cannot use, such as `<Steps>` without a list.',
    fix: 'Change the component as the message says.',
  },
  'unknown-fence-option': {
    severity: 'warning',
    option: 'markdown.unknownFenceOptions',
    cause:
      'Code blocks have a word after their language that is neither an option nor listed in `markdown.fenceOptions`. It has no effect.',
    fix: 'Correct or remove the word, or add it to `markdown.fenceOptions` if a plugin or another tool reads it.',
  },
  math: {
    severity: 'warning',
    cause: 'A formula is not valid TeX, or uses a command that KaTeX does not have. The page shows its source.',
    fix: 'Correct the formula. Write `\\$` for a dollar sign that starts no formula.',
  },
  'missing-mermaid': {
    severity: 'warning',
    cause: 'A page has a diagram, but the package that renders diagrams is not installed. The page shows its source.',
    fix: 'Run `npm install mermaid`, or set `markdown.mermaid` to `false` if the fences are meant as code.',
  },
  'unsafe-url': {
    severity: 'warning',
    cause: 'A link or image in plain Markdown has a URL that could run code, such as `javascript:`. It was removed.',
    fix: 'Use an `http:`, `https:` or `mailto:` URL, or a path.',
  },
  'unresolved-import': {
    severity: 'error',
    cause: 'A page or component imports a file or package that cannot be found.',
    fix: 'Correct the path, or install the package.',
  },
  'unsupported-module': {
    severity: 'error',
    cause:
      'Code imports a module of Docusaurus that docsgen does not have, or a name that its version does not export.',
    fix: 'Use what the message names. The guide "Coming from Docusaurus" lists the supported modules.',
  },
  'unused-theme-file': {
    severity: 'warning',
    cause:
      'The folder `src/theme` has a component that Docusaurus would use in its theme, but docsgen does not use it.',
    fix: 'Add the file to `theme.components`, move its content to a slot of the theme, or delete it.',
  },
  bundle: {
    severity: 'error',
    cause: 'A page or component is not valid TypeScript or JavaScript, or cannot be bundled.',
    fix: 'Correct the code at the reported position.',
  },
  'render-failed': {
    severity: 'error',
    cause: 'A page or component threw an error while the build rendered it. `--debug` prints the whole stack.',
    fix: 'Fix the error. Components run in Node during the build, so use `window` and `document` only in effects.',
  },
} as const
