// Bundles the icons that every site can use by name into one module. The packages that they come from are large, so they are
// not dependencies of docsgen; a site can install them for other icons.
import path from 'node:path'
import { build } from 'esbuild'

/** Names of icons by package; their files are in its folder `icons`. */
const packages = {
  'simple-icons': [
    'bilibili',
    'bitbucket',
    'bluesky',
    'codeberg',
    'crowdin',
    'devdotto',
    'discord',
    'discourse',
    'docker',
    'facebook',
    'figma',
    'forgejo',
    'gitea',
    'githubsponsors',
    'gitlab',
    'gitter',
    'hashnode',
    'instagram',
    'jsr',
    'mastodon',
    'matrix',
    'medium',
    'npm',
    'opencollective',
    'packagist',
    'patreon',
    'pypi',
    'reddit',
    'rss',
    'rubygems',
    'rust',
    'signal',
    'sourcehut',
    'stackblitz',
    'stackoverflow',
    'storybook',
    'substack',
    'telegram',
    'threads',
    'tiktok',
    'transifex',
    'twitch',
    'wechat',
    'whatsapp',
    'x',
    'ycombinator',
    'youtube',
    'zulip',
  ],
  // Also has brands that simple-icons no longer has.
  'bootstrap-icons': [
    'book',
    'calendar-event',
    'chat',
    'download',
    'envelope',
    'github',
    'globe',
    'heart',
    'house',
    'linkedin',
    'megaphone',
    'microsoft-teams',
    'newspaper',
    'people',
    'question-circle',
    'slack',
    'star',
    'translate',
  ],
}

/** A module that exports `icons`: the SVG text of each icon by its name. */
export function bundleIcons(root) {
  const icons = Object.entries(packages).flatMap(([from, names]) => names.map((name) => ({ from, name })))
  icons.sort((a, b) => (a.name < b.name ? -1 : 1))
  return build({
    absWorkingDir: root,
    stdin: {
      contents: [
        ...icons.map(({ from, name }, i) => `import icon${i} from '${from}/icons/${name}.svg'`),
        // Icons are masks: neither their size nor their color matters.
        `const slim = (svg) => svg.replace(/ (?:class|fill|height|role|width)="[^"]*"(?=[^<]*viewBox)/g, '')`,
        `export const icons = {${icons.map(({ name }, i) => `'${name}': slim(icon${i})`).join(',')}}`,
      ].join('\n'),
      resolveDir: root,
    },
    outfile: path.join(root, 'dist/icons.js'),
    loader: { '.svg': 'text' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    logLevel: 'warning',
  })
}
