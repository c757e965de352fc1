import { HASHED_DIRS } from '../../shared/search/index-files.js'

/** A `_headers` file as Netlify and Cloudflare Pages read it: the security headers, and how long what may be kept. */
export function headersFile(base: string, csp: string): string {
  return [
    '/*',
    `  Content-Security-Policy: ${csp}; frame-ancestors 'none'`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Cache-Control: no-cache',
    ...HASHED_DIRS.flatMap((folder) => [
      `${base}${folder}*`,
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
    ]),
    // Markdown versions say what their pages say; search engines should list the pages.
    `${base}*.md`,
    '  Content-Type: text/markdown; charset=utf-8',
    '  X-Robots-Tag: noindex',
    '',
  ].join('\n')
}
