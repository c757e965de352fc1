/** Codes of `docsgen check-links`, in addition to those of every build. */
export const checkLinksCodes = {
  'crawl-disagrees': {
    severity: 'warning',
    cause:
      'The crawl of `docsgen check-links` and the link rules disagree about a link. A link that only the crawl finds broken has the severity of its rule in `links`.',
    fix: 'Open the link in the built site. If it is broken, correct it in the component, sidebar or layout that has it.',
    example: {
      command: 'docsgen check-links',
      message: 'docs/index.md:3:1 warning crawl-disagrees: "/app/help" is reported, but the crawl found its target',
    },
  },
  'external-broken': {
    severity: 'error',
    cause: 'A link to another site is not a valid URL, or its server answers 404 or 410.',
    fix: 'Correct the link, or remove it.',
    example: {
      files: { 'docs/index.md': '# Home\n\n[Source](https://example.com/gone)\n' },
      command: 'docsgen check-links --external',
      message:
        'docs/index.md:3:1 error external-broken: "https://example.com/gone" responds with 404; correct the URL, or remove the link',
    },
  },
  'external-redirect': {
    severity: 'warning',
    cause: 'A page of another site has moved permanently.',
    fix: 'Link to the new URL. `docsgen check-links --external --fix` does that for you if the new URL is unambiguous.',
    example: {
      files: { 'docs/index.md': '# Home\n\n[Source](http://example.com/moved)\n' },
      command: 'docsgen check-links --external',
      message:
        'docs/index.md:3:1 warning external-redirect: "http://example.com/moved" has moved permanently to "https://example.com/new"; link to the new URL',
      fixed: { 'docs/index.md': '# Home\n\n[Source](https://example.com/new)\n' },
    },
  },
  'external-unverified': {
    severity: 'warning',
    cause:
      'A link to another site could not be checked: its host was not found, or its server refused the request or took too long.',
    fix: 'Open the link in a browser. `links.ignore` excludes links that cannot be checked.',
    example: {
      files: { 'docs/index.md': '# Home\n\n[Source](https://intranet.example/source)\n' },
      command: 'docsgen check-links --external',
      message:
        'docs/index.md:3:1 warning external-unverified: "https://intranet.example/source" could not be verified: its host was not found; check it in a browser, or add it to `links.ignore`',
    },
  },
  'not-fixed': {
    severity: 'warning',
    cause: '`--fix` left a file unchanged: it is outside the site, cannot be written or changed during the run.',
    fix: 'Correct the links of the file yourself, or fix its permissions and run the command again.',
    example: {
      command: 'docsgen check-links --fix',
      message:
        'docs/index.md warning not-fixed: the file is being changed by another program, so its links were not fixed; run the command again',
    },
  },
  'former-site': {
    severity: 'error',
    cause:
      '`--against` names something that cannot be read, a folder without a built site, or a URL without the manifest of docsgen.',
    fix: 'Name the folder of a built site, or the URL or manifest of a site that docsgen built.',
    example: {
      command: 'docsgen check-links --against old-site',
      message:
        'error former-site: "/home/jane/my-project/old-site" does not exist; --against takes a docsgen/site.json, the folder of a built site, or the URL of either',
    },
  },
  'vanished-route': {
    severity: 'error',
    cause:
      'The site given to `--against` has a page or redirect that this site no longer has. It is a warning if other errors prevented the comparison.',
    fix: 'Restore the page, or add a redirect to `redirects` in the config.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n}\n",
        'docs/install.md': '# Install\n',
      },
      command: 'docsgen check-links --against build',
      message:
        'error vanished-route: the redirect from "/setup" to "/install" no longer exists; restore it in `redirects` of the config',
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  redirects: [{ from: '/setup', to: '/install' }],\n}\n",
      },
    },
  },
  'vanished-anchor': {
    severity: 'error',
    cause: 'A page of the site given to `--against` has a heading id that the same page no longer has.',
    fix: 'Give the heading its old id: `## Title {#old-id}`.',
    example: {
      files: { 'docs/index.md': '# Home\n\n## Set it up\n\nRun the installer.\n' },
      command: 'docsgen check-links --against build',
      message: 'error vanished-anchor: "/" no longer has "#setup"; give its heading this id: {#setup}',
      fixed: { 'docs/index.md': '# Home\n\n## Set it up {#setup}\n\nRun the installer.\n' },
    },
  },
} as const
