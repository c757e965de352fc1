/** Codes of problems with links and pages. */
export const linkCodes = {
  'preview-link': {
    severity: 'warning',
    cause:
      'A link leads to a page of this site on the machine of its author, such as `http://localhost:3000/start` from the preview.',
    fix: 'Link to the path. If readers start a server of their own, put the URL in backticks, or list it in `links.ignore`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Start](http://localhost:3000/start)\n',
        'docs/start.md': '# Start\n',
      },
      message:
        'docs/index.md:3:1 warning preview-link: "http://localhost:3000/start" is a URL of the preview, which readers cannot open; link to "/start"',
      fixed: { 'docs/index.md': '# Home\n\n[Start](./start.md)\n' },
    },
  },
  'broken-link': {
    severity: 'error',
    option: 'links.broken',
    cause: 'A link points to a path of this site that has neither a page nor a file.',
    fix: 'Correct the link, or add the page or file. `links.ignore` excludes links that another server answers.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Install it](/instal).\n',
        'docs/install.md': '# Install\n',
      },
      message: 'docs/index.md:3:1 error broken-link: "/instal" matches no page; did you mean "/install"?',
      fixed: { 'docs/index.md': '# Home\n\n[Install it](./install.md).\n' },
    },
  },
  'unknown-pathname': {
    severity: 'warning',
    option: 'links.pathname',
    cause: 'A `pathname://` link points to a path that is neither a static file nor a page.',
    fix: 'Correct the path, or add the file. If another program serves it, list the path in `links.ignore`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Manual](pathname:///files/manul.pdf)\n',
        'static/files/manual.pdf': '…',
      },
      message:
        'docs/index.md:3:1 warning unknown-pathname: "pathname:///files/manul.pdf" matches no file of the static folders and no page; did you mean "pathname:///files/manual.pdf"?',
      fixed: { 'docs/index.md': '# Home\n\n[Manual](pathname:///files/manual.pdf)\n' },
    },
  },
  'broken-markdown-link': {
    severity: 'error',
    option: 'links.brokenMarkdown',
    cause:
      'A link points to a Markdown file that is not a page of this site, or is not published: a draft, a partial, or a page of another version or docs folder.',
    fix: 'Correct the path, or add the file.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Install it](./instal.md).\n',
        'docs/install.md': '# Install\n',
      },
      message:
        'docs/index.md:3:1 error broken-markdown-link: "./instal.md" matches no Markdown file of this site; did you mean "install.md"?',
      fixed: { 'docs/index.md': '# Home\n\n[Install it](./install.md).\n' },
    },
  },
  'broken-anchor': {
    severity: 'warning',
    option: 'links.brokenAnchors',
    cause: 'The fragment of a link (`#part`) matches no id of its page.',
    fix: 'Link to a heading that exists, or give the heading that id: `## Title {#part}`.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Windows](./install.md#window)\n',
        'docs/install.md': '# Install\n\n## Windows\n\nRun the installer.\n',
      },
      message:
        'docs/index.md:3:1 warning broken-anchor: "./install.md#window" matches no heading on its page; did you mean "#windows"?',
      fixed: { 'docs/index.md': '# Home\n\n[Windows](./install.md#windows)\n' },
    },
  },
  'missing-image': {
    severity: 'error',
    option: 'links.missingImages',
    cause:
      'An image file does not exist, or is not published: it is outside of the site, is hidden, is ignored by git, or has a name of files that hold secrets.',
    fix: 'Correct the path, or copy the image into the site.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n![The editor](./edtor.svg)\n',
        'docs/editor.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />\n',
      },
      message:
        'docs/index.md:3:1 error missing-image: the file "./edtor.svg" does not exist; correct the URL, or add its target',
      fixed: { 'docs/index.md': '# Home\n\n![The editor](./editor.svg)\n' },
    },
  },
  'missing-base': {
    severity: 'error',
    cause:
      'A component of the site renders the path of a page or a static file without `base`. `links.broken` sets the severity for links, and `links.missingImages` for files.',
    fix: 'Use `<Link>` from `docsgen/client` for pages. For files, use an import, or `withBase` with the `base` of `useSite`.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  base: '/project/',\n}\n",
        'docs/install.md': '# Install\n',
        'pages/team.tsx': 'export default function Team() {\n  return <a href="/install">Install</a>\n}\n',
        'docs/index.md': '# Home\n\n[Team](/team) [Install](./install.md)\n',
      },
      message:
        'pages/team.tsx:2:18 error missing-base: "/install" lacks the base "/project/", so it leads out of the site; use <Link to="/install"> from "docsgen/client", which adds it',
      fixed: {
        'pages/team.tsx': `import { Link } from 'docsgen/client'\n\nexport default function Team() {\n  return <Link to="/install">Install</Link>\n}\n`,
      },
    },
  },
  'link-spelling': {
    severity: 'warning',
    option: 'links.spelling',
    cause: 'A link differs from the route of its page in case or in the trailing slash, which fails on some servers.',
    fix: 'Write the link as the message shows. `docsgen check-links --fix` does that for you.',
    example: {
      files: {
        'docs/index.md': '# Home\n\n[Install it](/Install).\n',
        'docs/install.md': '# Install\n',
      },
      message:
        'docs/index.md:3:1 warning link-spelling: "/Install" differs from the URL of its target, which fails on case-sensitive servers; write "/install"',
      fixed: { 'docs/index.md': '# Home\n\n[Install it](/install).\n' },
    },
  },
  'redirected-link': {
    severity: 'warning',
    option: 'links.redirected',
    cause: 'A link reaches its page only through a redirect of the config.',
    fix: 'Link to the target of the redirect. `docsgen check-links --fix` does that for you.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/setup', to: '/install' }],\n}\n",
        'docs/index.md': '# Home\n\n[Install it](/setup).\n',
        'docs/install.md': '# Install\n',
      },
      message: 'docs/index.md:3:1 warning redirected-link: "/setup" only works through a redirect; link to "/install"',
      fixed: { 'docs/index.md': '# Home\n\n[Install it](/install).\n' },
    },
  },
  'unreachable-page': {
    severity: 'warning',
    option: 'links.unreachable',
    cause: 'A page is in no sidebar, and no other page links to it.',
    fix: 'Link to the page, add it to a sidebar, or set `unlisted: true` in its front matter.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  docs: { sidebars: { docs: ['index'] } },\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docs/install.md:1:1 warning unreachable-page: the page "/install" is in no sidebar, and no page links to it; link to it, add it to a sidebar, or set `unlisted: true` in its front matter',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  docs: { sidebars: { docs: ['index', 'install'] } },\n}\n",
      },
    },
  },
  'duplicate-route': {
    severity: 'error',
    option: 'links.duplicateRoutes',
    cause: 'Two pages, or a page and a static file, have the same URL. Only one of them is published.',
    fix: 'Give one of the pages another `slug`, or remove the static file.',
    example: {
      files: {
        'docs/install.md': '# Install\n',
        'docs/setup.md': '---\nslug: /install\n---\n\n# Setup\n',
      },
      message:
        'docs/setup.md:1:1 error duplicate-route: the route "/install" already belongs to docs/install.md, which is kept; change the `slug` of one of them',
      fixed: { 'docs/setup.md': '# Setup\n' },
    },
  },
} as const

/** Codes of problems between the redirects of a site. */
export const redirectCodes = {
  'redirect-conflict': {
    severity: 'error',
    cause: 'A redirect has the URL of a page, a file or another redirect.',
    fix: 'Remove the redirect, or move the page or file with that URL.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/install', to: '/' }],\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:3:17 error redirect-conflict: "/install" is already the path of the page docs/install.md; remove the redirect, or move what it hides',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/setup', to: '/install' }],\n}\n",
      },
    },
  },
  'redirect-loop': {
    severity: 'error',
    cause: 'Redirects point at each other and never reach a page.',
    fix: 'Point one of them at an existing page.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [\n    { from: '/setup', to: '/start' },\n    { from: '/start', to: '/setup' },\n  ],\n}\n",
        'docs/install.md': '# Install\n',
      },
      message:
        'docsgen.config.ts:4:23 error redirect-loop: the redirects form a loop: "/setup" -> "/start" -> "/setup"; point one of them at an existing page',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [\n    { from: '/setup', to: '/install' },\n    { from: '/start', to: '/install' },\n  ],\n}\n",
      },
    },
  },
} as const
