import type { DeclaredCodes } from '../../node/diagnostics/code-description.js'

/** Codes of problems of posts and their authors. */
export const blogCodes = {
  subject: 'Pages and sidebars',
  codes: {
    'authors-file': {
      severity: 'error',
      cause: 'The authors file of a blog (`authors.yml`) is not valid YAML, or has an author without a name.',
      fix: 'Correct the file at the reported position. Each key has at least a `name` below it.',
      example: {
        files: {
          'docsgen.config.ts': "export default {\n  title: 'My project',\n  blog: {},\n}\n",
          'blog/authors.yml': 'jane:\n  title: Maintainer\n',
          'blog/2026-01-31-news.md': '---\nauthors: jane\n---\n\n# News\n',
        },
        message:
          'blog/authors.yml:1:1 error authors-file: the author "jane" has neither a name nor an image; add `name`',
        fixed: {
          'blog/authors.yml': 'jane:\n  name: Jane Doe\n  title: Maintainer\n',
        },
      },
    },
    'unknown-author': {
      severity: 'error',
      cause: 'The front matter of a post names an author that the authors file does not have.',
      fix: 'Correct the key, add the author to the file, or write `authors: { name: Jane Doe }` in the post.',
      example: {
        files: {
          'docsgen.config.ts': "export default {\n  title: 'My project',\n  blog: {},\n}\n",
          'blog/authors.yml': 'jane:\n  name: Jane Doe\n',
          'blog/2026-01-31-news.md': '---\nauthors: jnae\n---\n\n# News\n',
        },
        message:
          'blog/2026-01-31-news.md:2:1 error unknown-author: the author "jnae" is not in blog/authors.yml; did you mean "jane"?',
        fixed: {
          'blog/2026-01-31-news.md': '---\nauthors: jane\n---\n\n# News\n',
        },
      },
    },
    'post-date': {
      severity: 'error',
      cause:
        'A post has no date, or the `date` in its front matter is invalid. If a post names no date, docsgen uses the date of its first commit.',
      fix: 'Write `date: 2026-01-31` in the front matter, or begin the name of the file with the date.',
      example: {
        files: {
          'docsgen.config.ts': "export default {\n  title: 'My project',\n  blog: {},\n}\n",
          'blog/news.md': '---\ndate: last week\n---\n\n# News\n',
        },
        message:
          'blog/news.md:2:1 error post-date: "last week" is not a date; write `date: 2026-01-31` in the front matter, or begin the file name with the date',
        fixed: {
          'blog/news.md': '---\ndate: 2026-01-31\n---\n\n# News\n',
        },
      },
    },
    'impossible-date': {
      severity: 'error',
      cause:
        'The date of a post, in its front matter or its file name, is a day that its month does not have. If the option `diagnostics` lowers it, the post has the date that JavaScript reads: March 1 for February 29, 2017.',
      fix: 'Correct the date. The URL of a post contains the date of its file name: keep it, and write the right date as `date` in the front matter.',
      example: {
        files: {
          'docsgen.config.ts': "export default {\n  title: 'My project',\n  blog: {},\n}\n",
          'blog/2017-02-29-news.md': '# News\n',
        },
        message:
          'blog/2017-02-29-news.md:1:1 error impossible-date: the calendar has no day "2017-02-29"; write the right one as `date: 2017-03-01` in the front matter',
        fixed: {
          'blog/2017-02-29-news.md': '---\ndate: 2017-03-01\n---\n\n# News\n',
        },
      },
    },
  },
} as const satisfies DeclaredCodes
