/** Codes of problems in the config file. */
export const configCodes = {
  'config-not-found': {
    severity: 'error',
    cause: 'The folder has no config file, or the file named by `--config` does not exist.',
    fix: 'Create `docsgen.config.ts` in the folder of the site, or name the right folder or file.',
    example: {
      command: 'docsgen build --config docs.config.ts',
      message:
        'error config-not-found: the config file "/home/jane/my-project/docs.config.ts" does not exist; correct the path after --config',
    },
  },
  'unread-config': {
    severity: 'warning',
    cause: 'The folder has several config files. Only the first of `docsgen.config.ts`, `.js` and `.mjs` is read.',
    fix: 'Move the options into one file, and remove the others.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n}\n",
        'docsgen.config.js': "export default {\n  title: 'My project',\n  trailingSlash: true,\n}\n",
      },
      message:
        'docsgen.config.js warning unread-config: this config is not read, because docsgen.config.ts is in the same folder; remove one of them',
    },
  },
  'unused-pattern': {
    severity: 'warning',
    cause:
      'A pattern of `links.ignore` matches no link of the site, one of `search.exclude` no page, or one of `docs.include` no file, so it has no effect.',
    fix: 'Correct the pattern, or remove it.',
    example: {
      files: { 'docsgen.config.ts': "export default { title: 'My project', links: { ignore: ['/playgruond/**'] } }\n" },
      message:
        'docsgen.config.ts:1:57 warning unused-pattern: "links.ignore[0]" matches no link of this site; correct the pattern, or remove it',
    },
  },
  'published-partial': {
    severity: 'warning',
    cause:
      '`docs.exclude` replaces the default patterns, which keep partials from becoming pages, and a page imports a partial.',
    fix: 'Add `**/_*` and `**/_*/**` to `docs.exclude`.',
    example: {
      files: {
        'docsgen.config.ts': "export default { title: 'My project', docs: { exclude: ['drafts/**'] } }\n",
        'docs/index.mdx': "import Note from './_note.mdx'\n\n# Home\n\n<Note />\n\n[Note](./_note.mdx)\n",
        'docs/_note.mdx': 'Note that this is a draft.\n',
      },
      message:
        'docsgen.config.ts:1:47 warning published-partial: "docs.exclude" replaces the default patterns, so partials become pages: docs/_note.mdx; add the default patterns for partials: "**/_*" and "**/_*/**"',
    },
  },
  'config-syntax': {
    severity: 'error',
    cause: 'The config or the sidebars file, or a file that it imports, is not valid TypeScript, JavaScript or JSON.',
    fix: 'Correct the syntax at the reported position.',
    example: {
      files: { 'docsgen.config.ts': "export default {\n  title: 'My project'\n  url: 'https://example.com',\n}\n" },
      message: 'docsgen.config.ts:2:22 error config-syntax: a comma is missing here; write a comma after each value',
      fixed: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  url: 'https://example.com',\n}\n" },
    },
  },
  'config-load': {
    severity: 'error',
    cause: 'The config or the sidebars file imports something that cannot be found, or throws an error when it runs.',
    fix: 'Correct the import, install the missing package, or fix the code that throws.',
    example: {
      files: {
        'docsgen.config.ts': "import { navbar } from './navbar'\n\nexport default { title: 'My project', navbar }\n",
      },
      message:
        'docsgen.config.ts:1:24 error config-load: cannot resolve the import "./navbar"; correct the spelling, or install the package',
      fixed: { 'navbar.ts': "export const navbar = { title: 'Project' }\n" },
    },
  },
  'config-unknown-key': {
    severity: 'error',
    cause: 'The config has a key that is not the name of an option.',
    fix: 'Correct the spelling or remove the key. `docsgen options` lists every option.',
    example: {
      files: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  tagLine: 'Fast queues',\n}\n" },
      message: 'docsgen.config.ts:3:3 error config-unknown-key: unknown key "tagLine"; did you mean "tagline"?',
      fixed: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  tagline: 'Fast queues',\n}\n" },
    },
  },
  'config-missing': {
    severity: 'error',
    cause: 'A required option is missing, or the config file has no default export.',
    fix: 'Add the option that the message names.',
    example: {
      files: { 'docsgen.config.ts': "export default {\n  url: 'https://example.com',\n}\n" },
      message: 'docsgen.config.ts:1:16 error config-missing: "title" is missing; it must be a string',
      fixed: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  url: 'https://example.com',\n}\n" },
    },
  },
  'config-type': {
    severity: 'error',
    cause: 'The value of an option has the wrong type, such as a number where text is expected.',
    fix: 'Write a value of the type that the message names. `docsgen options <key>` shows the type of an option.',
    example: {
      files: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  trailingSlash: 'no',\n}\n" },
      message: 'docsgen.config.ts:3:3 error config-type: "trailingSlash" is "no"; it must be true or false',
      fixed: { 'docsgen.config.ts': "export default {\n  title: 'My project',\n  trailingSlash: false,\n}\n" },
    },
  },
  'config-value': {
    severity: 'error',
    cause: 'The value of an option has the right type, but is not allowed or contradicts another option.',
    fix: 'Write one of the values that the message allows.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  url: 'https://example.com/docs',\n}\n",
      },
      message:
        'docsgen.config.ts:3:3 error config-value: "url" ("https://example.com/docs") is not an origin; write it as "https://example.com"; put the path into "base"',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  url: 'https://example.com',\n  base: '/docs/',\n}\n",
      },
    },
  },
  'config-file-missing': {
    severity: 'error',
    cause: 'The config names a file or folder that does not exist.',
    fix: 'Correct the path or create the file or folder. Paths are relative to the folder of the site.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  theme: { css: ['theme/site.css'] },\n}\n",
      },
      message:
        'docsgen.config.ts:3:18 error config-file-missing: "theme.css[0]" names "theme/site.css", which does not exist; create the file, or change the path',
      fixed: { 'theme/site.css': ':root {\n  --dg-accent: #0a7;\n}\n' },
    },
  },
  'edit-url': {
    severity: 'warning',
    cause:
      'The function `editUrl` of the docs or of a blog returned a value that is no URL, so the theme shows no link for it. Only the first page is named. It is an error if the function throws.',
    fix: 'Return a URL with its scheme, or nothing for a page without an edit link. If a component of the site reads the value, as `page.editValue` or as `metadata.editUrl` of `useDoc`, turn the warning off with `diagnostics`.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  docs: { editUrl: ({ docPath }) => 'docs/' + docPath },\n}\n",
      },
      message:
        'docsgen.config.ts:3:11 warning edit-url: the function returned "docs/index.md" for "docs/index.md", which is not a URL, so the theme shows no edit link; return a URL such as "https://github.com/me/project/edit/main/docs/page.md", or read the value as `page.editValue` in a component',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  docs: { editUrl: ({ docPath }) => 'https://github.com/me/project/edit/main/docs/' + docPath },\n}\n",
      },
    },
  },
} as const
