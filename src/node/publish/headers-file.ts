import { HASHED_DIRS } from '../../shared/search/index-files.js'

/**
 * A `_headers` file for Netlify and Cloudflare Pages: security headers, and how long files may be cached. `csp` is empty if
 * the site has no content security policy.
 */
export function headersFile(base: string, csp: string): string {
  return [
    '/*',
    ...(csp === '' ? [] : [`  Content-Security-Policy: ${csp}`]),
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Cache-Control: no-cache',
    ...HASHED_DIRS.flatMap((folder) => [
      `${base}${folder}*`,
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
    ]),
    // Markdown versions repeat their pages; search engines should list only the pages.
    `${base}*.md`,
    '  Content-Type: text/markdown; charset=utf-8',
    '  X-Robots-Tag: noindex',
    '',
  ].join('\n')
}
