/** Codes of problems in source files, front matter, tags, sidebars and versions. */
export const pageCodes = {
  'unreadable-source': {
    severity: 'error',
    cause:
      'A source file or its name is not valid UTF-8, the file contains a NUL character, or a file or folder cannot be opened.',
    fix: 'Save the file as UTF-8, check its permissions, or exclude it with `docs.exclude`.',
    example: {
      files: { 'docs/index.md': '# Home\u0000\n' },
      message:
        'docs/index.md:1:1 error unreadable-source: the file contains a NUL character; is this a binary file? remove it, or exclude it in `docs.exclude`',
      fixed: { 'docs/index.md': '# Home\n' },
    },
  },
  'invalid-route': {
    severity: 'error',
    cause:
      'The route of a page contains a backslash or a control character, so no browser can request it, or one of its parts is too long for the name of a folder.',
    fix: 'Rename the file or folder, or change the `slug`.',
    example: {
      files: { 'docs/setup.md': '---\nslug: /windows\\setup\n---\n\n# Setup\n' },
      message:
        'docs/setup.md:1:1 error invalid-route: the route of this page contains a backslash, which a URL cannot have; rename the file or folder, or change the `slug`',
      fixed: { 'docs/setup.md': '---\nslug: /windows/setup\n---\n\n# Setup\n' },
    },
  },
  'category-file': {
    severity: 'error',
    cause: 'A `_category_.json` or `_category_.yml` file is invalid, or one of its fields has the wrong type.',
    fix: 'Correct the file at the reported position.',
    example: {
      files: {
        'docs/guides/_category_.yml': 'label: Guides\nposition: first\n',
        'docs/guides/start.md': '# Start\n',
      },
      message:
        'docs/guides/_category_.yml:2:1 error category-file: "position" is not a number; write a number, or remove "position"',
      fixed: {
        'docs/guides/_category_.yml': 'label: Guides\nposition: 1\n',
        'docs/guides/start.md': '# Start\n',
      },
    },
  },
  'secret-file': {
    severity: 'warning',
    cause:
      'A static folder has a file whose name programs use for passwords or keys, such as `.env`, `server.key` or `service-account.json`. It is not published. Folders of version control, such as `.git`, are left out without a warning.',
    fix: 'Move the file out of the static folder, or rename it if it holds no secrets.',
    example: {
      files: { 'static/.env': 'TOKEN=1\n' },
      message:
        'static/.env warning secret-file: this static file is not published, because files of this name hold secrets; move it out of the static folder, or rename it',
    },
  },
  'symlink-outside': {
    severity: 'error',
    mayWarn: true,
    cause:
      'A symbolic link points outside the content or static folder that contains it. A link to a folder is a warning in content folders: its files are not read.',
    fix: 'Copy the file or the folder, or remove the link. The target can also be another docs folder in the config.',
    example: {
      command: 'ln -s ~/notes.md docs/notes.md && docsgen build',
      message:
        'docs/notes.md error symlink-outside: this symbolic link points outside its folder; copy the file into the folder, or remove the link',
    },
  },
  'front-matter': {
    severity: 'error',
    mayWarn: true,
    cause:
      'The front matter is not valid YAML, or has a value that is not allowed, or is not read because of its first or last line. Fields that have no effect as written, such as `draft: yes`, and misspelled names are warnings.',
    fix: 'Correct the YAML at the reported position.',
    example: {
      files: { 'docs/index.md': '---\ntitle: Guide: the basics\n---\n\nText.\n' },
      message:
        'docs/index.md:2:8 error front-matter: the value of "title" contains ": "; put the value in quotes: title: "Guide: the basics"',
      fixed: { 'docs/index.md': "---\ntitle: 'Guide: the basics'\n---\n\nText.\n" },
    },
  },
  'foreign-field': {
    severity: 'warning',
    cause:
      'The front matter has a field that another tool reads, such as `weight` of Hugo, and that has no effect here. A page with `published: false` is an error, because it is published.',
    fix: 'Write what the message says. If something else reads the field, set its severity to `ignore` with the option `diagnostics`.',
    example: {
      files: { 'docs/index.md': '---\ntitle: Home\nweight: 3\n---\n\nText.\n' },
      message:
        'docs/index.md:3:1 warning foreign-field: "weight" is a field of Hugo, which has no effect here; write `sidebar_position: 3`',
      fixed: { 'docs/index.md': '---\ntitle: Home\nsidebar_position: 3\n---\n\nText.\n' },
    },
  },
  'tags-file': {
    severity: 'error',
    cause:
      'The tags file (`tags.yml`) is not valid YAML, or has a tag with an unknown field or with the permalink of another tag.',
    fix: 'Correct the file at the reported position. A tag has the fields `label`, `permalink` and `description`.',
    example: {
      files: {
        'docs/tags.yml': 'setup:\n  lable: Setup\n',
        'docs/index.md': '---\ntags: [setup]\n---\n\n# Home\n',
      },
      message: 'docs/tags.yml:2:3 error tags-file: "lable" is not a field of a tag; did you mean "label"?',
      fixed: { 'docs/tags.yml': 'setup:\n  label: Setup\n' },
    },
  },
  'tag-route': {
    severity: 'warning',
    cause:
      'Two different tags, such as `C` and `C++`, have the same page, because their labels have the same letters and digits. The page lists the pages with either tag below one of the labels.',
    fix: 'Give one of the tags another path: `permalink` in the tags file, or `{ label: C++, permalink: /cpp }` in the front matter.',
    example: {
      files: {
        'docs/index.md': '---\ntags: [C]\n---\n\n# Home\n\n[More](./more.md)\n',
        'docs/more.md': '---\ntags: [C++]\n---\n\n# More\n',
      },
      message:
        'docs/more.md:2:8 warning tag-route: the tag "C++" has the same page "/tags/c" as "C" in docs/index.md:2; set another `permalink` for one of them',
      fixed: { 'docs/more.md': '---\ntags: [{ label: C++, permalink: /cpp }]\n---\n\n# More\n' },
    },
  },
  'inline-tag': {
    severity: 'warning',
    option: 'docs.inlineTags',
    cause: 'The front matter of a page has a tag that the tags file does not define.',
    fix: 'Add the tag to the tags file, or correct it. Set `inlineTags` of the docs or the blog to `ignore` if pages may have other tags.',
    example: {
      files: {
        'docs/tags.yml': 'setup:\n  label: Setup\n',
        'docs/index.md': '---\ntags: [setup, install]\n---\n\n# Home\n',
      },
      message:
        'docs/index.md:2:15 warning inline-tag: the tag "install" is not defined in docs/tags.yml; add it to that file or correct it; `docs.inlineTags` sets the severity',
      fixed: { 'docs/tags.yml': 'setup:\n  label: Setup\ninstall:\n  label: Installation\n' },
    },
  },
  'doc-missing': {
    severity: 'error',
    cause: '`docs.list` names a doc that does not exist.',
    fix: 'Correct the entry, or add the file to the docs folder.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  docs: { list: [{ id: 'index', path: '/' }, { id: 'instal', path: '/install' }] },\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts error doc-missing: docs.list names the doc "instal", which does not exist; correct the entry, or add the file to the docs folder',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  docs: { list: [{ id: 'index', path: '/' }, { id: 'install', path: '/install' }] },\n}\n",
      },
    },
  },
  sidebar: {
    severity: 'error',
    cause: 'The sidebars name a doc that does not exist, or have an item with missing, unknown or wrong keys.',
    fix: 'Correct the doc id or the item at the reported position.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  docs: { sidebars: 'sidebars.json' },\n}\n",
        'docs/install.md': '# Install\n',
        'sidebars.json': '{ "docs": ["index", "instal"] }\n',
      },
      message:
        'sidebars.json:1:21 error sidebar: the sidebar names the doc "instal", which does not exist; did you mean "install"?',
      fixed: { 'sidebars.json': '{ "docs": ["index", "install"] }\n' },
    },
  },
  'page-metadata': {
    severity: 'warning',
    cause: 'A React page exports its title or description with a name that other tools read, such as `metadata`.',
    fix: 'Rename the export to `meta`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[About](/about)\n',
        'pages/about.js': "export const metadata = { title: 'About' }\nexport default () => null\n",
      },
      message:
        'pages/about.js:1:14 warning page-metadata: the export "metadata" has no effect, so the page has no title; rename it to `meta`',
      fixed: { 'pages/about.js': "export const meta = { title: 'About' }\nexport default () => null\n" },
    },
  },
  'docs-version': {
    severity: 'error',
    cause:
      '`versions.json` is invalid or lists a version without a folder, or the config names a version that is not listed.',
    fix: 'Correct the name, or add the folder `versioned_docs/version-<name>`; `docsgen version <name>` creates both.',
    example: {
      files: { 'versions.json': '["1.0"]\n' },
      message:
        'versions.json:1:1 error docs-version: versions.json lists "1.0", but "versioned_docs/version-1.0" does not exist; list the names of the folders in versioned_docs, the latest first: ["2.0", "1.0"]',
      fixed: { 'versioned_docs/version-1.0/index.md': '# Home\n' },
    },
  },
} as const
