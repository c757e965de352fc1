/** Files of the content folders other than pages. */
export const fileCodes = {
  'unknown-field': {
    severity: 'warning',
    cause: 'A `_category_.json`, `_category_.yml` or authors file has a field that docsgen does not read.',
    fix: 'Correct the name of the field, or remove it.',
    example: {
      files: {
        'docs/guides/_category_.yml': 'lable: Guides\n',
        'docs/guides/start.md': '# Start\n',
      },
      message:
        'docs/guides/_category_.yml:1:1 warning unknown-field: "lable" is not a field of a category; did you mean "label"?',
      fixed: {
        'docs/guides/_category_.yml': 'label: Guides\n',
        'docs/guides/start.md': '# Start\n',
      },
    },
  },
  'misnamed-page': {
    severity: 'warning',
    cause:
      'A content folder has a Markdown file whose name does not end in `.md` or `.mdx`, in lower case. It does not become a page.',
    fix: 'Rename the file. If it is not meant as a page, exclude it with `docs.exclude` or the `exclude` of the blog, or move it.',
    example: {
      files: { 'docs/setup.markdown': '# Setup\n' },
      message:
        'docs/setup.markdown warning misnamed-page: this file does not become a page, because its name ends in ".markdown"; rename it to setup.md',
    },
  },
  'unread-file': {
    severity: 'warning',
    cause:
      'A file or folder has a name that other tools read, or nearly the name of a file that docsgen reads: `_category.json`, `_index.md`, `_meta.json`, `tags.yaml`, a sidebars file or posts that the config does not name, or pages in `src/pages`. Or it is a translated partial that no page imports. It has no effect.',
    fix: 'Rename, move or remove it, as the message says.',
    example: {
      files: {
        'docs/guides/_category.json': '{ "label": "All guides" }\n',
        'docs/guides/start.md': '# Start\n',
      },
      message:
        'docs/guides/_category.json warning unread-file: this file is not read, because it is not called `_category_.json`; rename it to _category_.json',
    },
  },
  'git-history': {
    severity: 'warning',
    cause:
      "The config takes the dates of pages from git (`lastUpdated: 'git'`), but git is not installed, the folder is in no repository, or the clone has only the last commits.",
    fix: 'Install git, and fetch the whole history. If the build has no history, set `lastUpdated` to `front-matter`.',
    example: {
      command: 'docsgen build',
      message:
        'docsgen.config.ts:3:11 warning git-history: "docs" is not in a git repository, so its pages have no dates of git; build in a clone of the repository, or set "front-matter"',
    },
  },
} as const
