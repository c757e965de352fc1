/** Codes of problems with links, routes and redirects. */
export const linkCodes = {
  'broken-link': {
    severity: 'error',
    option: 'links.broken',
    cause: 'A link points to a path of this site that has neither a page nor a file.',
    fix: 'Correct the link, or add the page or file. `links.ignore` excludes links that another server answers.',
  },
  'unknown-pathname': {
    severity: 'warning',
    option: 'links.pathname',
    cause: 'A `pathname://` link points to a path that is no file of the static folders and no page.',
    fix: 'Correct the path, or add the file. If another program serves it, list the path in `links.ignore`.',
  },
  'broken-markdown-link': {
    severity: 'warning',
    option: 'links.brokenMarkdown',
    cause: 'A link points to a Markdown file that is not a page of this site.',
    fix: 'Correct the path, or add the file.',
  },
  'broken-anchor': {
    severity: 'warning',
    option: 'links.brokenAnchors',
    cause: 'The fragment of a link (`#part`) matches no id of its page.',
    fix: 'Link to a heading that exists, or give the heading that id: `## Title {#part}`.',
  },
  'missing-image': {
    severity: 'error',
    option: 'links.missingImages',
    cause: 'An image file does not exist, or is outside the site and therefore not published.',
    fix: 'Correct the path, or copy the image into the site.',
  },
  'missing-base': {
    severity: 'error',
    cause:
      'A component of the site renders the path of a page or a static file without `base`. Links have the severity of ' +
      '`links.broken`, files that of `links.missingImages`.',
    fix: 'Use `<Link>` from `docsgen/client` for pages. For files, use an import, or `withBase` with the `base` of `useSite`.',
  },
  'link-spelling': {
    severity: 'warning',
    option: 'links.spelling',
    cause: 'A link differs from the route of its page in case or in the trailing slash, which fails on some servers.',
    fix: 'Write the link as the message shows. `docsgen check-links --fix` does that for you.',
  },
  'redirected-link': {
    severity: 'warning',
    option: 'links.redirected',
    cause: 'A link reaches its page only through a redirect of the config.',
    fix: 'Link to the target of the redirect. `docsgen check-links --fix` does that for you.',
  },
  'unreachable-page': {
    severity: 'warning',
    option: 'links.unreachable',
    cause: 'A page is in no sidebar, and no other page links to it.',
    fix: 'Link to the page, add it to a sidebar, or set `unlisted: true` in its front matter.',
  },
  'duplicate-route': {
    severity: 'warning',
    option: 'links.duplicateRoutes',
    cause: 'Two pages, or a page and a static file, have the same URL. Only one of them is published.',
    fix: 'Give one of the pages another `slug`, or remove the static file.',
  },
  'unused-redirect': {
    severity: 'warning',
    cause: 'No page has a path that matches the `to` pattern of a redirect.',
    fix: 'Correct the pattern, or remove the redirect.',
  },
  'redirect-function': {
    severity: 'error',
    cause: 'A function in `redirects` threw, or returned something that is not the path of a page.',
    fix: 'Return paths such as `/old/page`, a list of them, or nothing.',
  },
  'redirect-conflict': {
    severity: 'error',
    cause: 'A redirect starts at a URL that already has a page, a file or another redirect.',
    fix: 'Remove the redirect, or move the page or file that has its URL.',
  },
  'redirect-loop': {
    severity: 'error',
    cause: 'Redirects point at each other and never reach a page.',
    fix: 'Point one of them at an existing page.',
  },
  'crawl-disagrees': {
    severity: 'warning',
    cause:
      'The crawl of `docsgen check-links` and the link rules disagree about a link. ' +
      'A link that only the crawl finds broken has the severity of its rule in `links`.',
    fix: 'Open the link in the built site. If it is broken, correct it in the component, sidebar or layout that has it.',
  },
  'external-broken': {
    severity: 'error',
    cause: 'A link to another site is not a valid URL, or its server answers 404 or 410.',
    fix: 'Correct the link, or remove it.',
  },
  'external-redirect': {
    severity: 'warning',
    cause: 'A page of another site has moved permanently.',
    fix: 'Link to the new URL. `docsgen check-links --external --fix` does that for you if the new URL is unambiguous.',
  },
  'external-unverified': {
    severity: 'warning',
    cause:
      'A link to another site could not be checked: its host was not found, or its server refused the request or took too long.',
    fix: 'Open the link in a browser. `links.ignore` excludes links that cannot be checked.',
  },
  'not-fixed': {
    severity: 'warning',
    cause: '`--fix` left a file unchanged: it is outside the site, cannot be written or changed during the run.',
    fix: 'Correct the links of the file yourself, or fix its permissions and run the command again.',
  },
  'former-site': {
    severity: 'error',
    cause: '`--against` names something that cannot be read or is not the manifest of a site built by docsgen.',
    fix: 'Name the folder or URL of a built site, or its manifest file.',
  },
  'vanished-route': {
    severity: 'error',
    cause:
      'The site given to `--against` has a page or redirect that this site lacks. ' +
      'It is a warning if other errors prevented the comparison.',
    fix: 'Restore the page, or add a redirect to `redirects` in the config.',
  },
  'vanished-anchor': {
    severity: 'error',
    cause: 'A page of the site given to `--against` has a heading id that the page lacks now.',
    fix: 'Give the heading its old id: `## Title {#old-id}`.',
  },
} as const
