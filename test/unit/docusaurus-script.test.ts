import { describe, expect, test } from 'vitest'
import { convertScript, withoutCalls } from '../../src/tools/migrate/docusaurus-script.js'

const scripts: readonly (readonly [before: string, after: string | undefined, notes?: readonly string[]])[] = [
  ['vitest run', 'vitest run'],
  ['docusaurus', undefined],
  ['docusaurus build', 'docsgen build'],
  ['docusaurus build website --out-dir=dist', 'docsgen build website --out-dir=dist'],
  ['docusaurus build --locale en --no-minify', 'docsgen build'],
  ['docusaurus build -l en', 'docsgen build'],
  ['docusaurus build --locale fr', undefined, ['the site does not have the language fr']],
  ['docusaurus build --locale en --locale fr', 'docsgen build', ['the site does not have the language fr']],
  [
    'docusaurus build --bundle-analyzer',
    'docsgen build',
    ['docsgen has no bundle analyzer: "docsgen diff" compares what pages load'],
  ],
  [
    'docusaurus build --config other.config.js --out-dir dist',
    'docsgen build --out-dir dist',
    ['the option --config named a config of Docusaurus: docsgen reads docsgen.config.ts'],
  ],
  ['docusaurus build --unheard-of', 'docsgen build', ['"docsgen build" has no option --unheard-of']],
  [
    'docusaurus start --port 3000 --host 0.0.0.0 --no-open --poll 500',
    'docsgen serve --watch --port 3000 --host 0.0.0.0',
  ],
  ['docusaurus start -p 80 -h 0.0.0.0 site', 'docsgen serve --watch --port 80 --host 0.0.0.0 site'],
  ['docusaurus serve --dir x --no-open', 'docsgen serve --out-dir x'],
  ['docusaurus serve --build --port 80', 'docsgen build && docsgen serve --port 80'],
  ['docusaurus deploy', undefined],
  ['docusaurus clear && docusaurus build', 'docsgen build'],
  ['docusaurus build && docusaurus clear', 'docsgen build'],
  ['docusaurus write-translations --locale fr', undefined],
  [
    'docusaurus write-heading-ids docs',
    undefined,
    ['docsgen does not write ids into headings: "## Title {#id}" sets the id of one'],
  ],
  ['docusaurus swizzle @docusaurus/theme-classic Footer --wrap --danger', 'docsgen eject Footer --wrap'],
  ['docusaurus docs:version', 'docsgen version'],
  ['docusaurus docs:version:api 2.0', 'docsgen version --docs api 2.0'],
  [
    'docusaurus gen-api-docs all',
    undefined,
    ['docsgen has no command "gen-api-docs", which a plugin of Docusaurus adds'],
  ],
  ['cross-env A=1 docusaurus build --out-dir dist', 'cross-env A=1 docsgen build --out-dir dist'],
  [
    'DOCS=1 NODE_OPTIONS="--max-old-space-size=8192" docusaurus build',
    'DOCS=1 NODE_OPTIONS="--max-old-space-size=8192" docsgen build',
  ],
  ['npx docusaurus build', 'docsgen build'],
  ['npx --no-install docusaurus build', 'docsgen build'],
  ['yarn docusaurus start', 'docsgen serve --watch'],
  ['pnpm run docusaurus build', 'docsgen build'],
  ['npm run docusaurus -- build', 'docsgen build'],
  ['pnpm exec docusaurus build', 'docsgen build'],
  ['node --max-old-space-size=4096 ./node_modules/.bin/docusaurus build', 'docsgen build'],
  ['node ./node_modules/@docusaurus/core/bin/docusaurus.mjs build', 'docsgen build'],
  ['dotenv -e .env -- docusaurus start', 'dotenv -e .env -- docsgen serve --watch'],
  ['tsc && docusaurus build && cp -r a build/a', 'tsc && docsgen build && cp -r a build/a'],
  ['docusaurus build 2>&1 | tee log', 'docsgen build 2>&1 | tee log'],
  ['cd docusaurus && docusaurus build; ls', 'cd docusaurus && docsgen build; ls'],
  ['concurrently "npm:css" "docusaurus start --no-open"', 'concurrently "npm:css" "docsgen serve --watch"'],
  ['docusaurus-watch build', 'docusaurus-watch build'],
  ['rm -rf docusaurus', 'rm -rf docusaurus'],
]

describe('a script of Docusaurus', () => {
  test.each(scripts.map(([before, after, notes = []]) => ({ before, after, notes })))(
    '$before',
    ({ before, after, notes }) => {
      const converted = convertScript(before, ['en'])
      expect({ after: converted.text, notes: converted.notes.map(({ text }) => text) }).toEqual({ after, notes })
    },
  )
})

test.each([
  ['docusaurus build --locale fr', 'docsgen build'],
  ['docusaurus build --locale en && docusaurus build --locale fr && ls', 'docsgen build && ls'],
  ['docusaurus start --locale fr --port 4000', 'docsgen serve --watch --port 4000'],
  ['docusaurus write-translations --locale fr', 'docsgen translations --extract'],
  ['docusaurus build --locale ja', undefined],
])('a script of a site with several languages: %s', (before, after) => {
  expect(convertScript(before, ['en', 'fr']).text).toBe(after)
})

test.each([
  ['npm run clear && docsgen build', 'docsgen build'],
  ['yarn clear && yarn build', 'yarn build'],
  ['pnpm clear; docsgen build', 'docsgen build'],
  ['run-s clear build', 'run-s build'],
  ['run-s clear', undefined],
  ['npm run clear', undefined],
  ['npm clear-npx-cache', 'npm clear-npx-cache'],
  ['npm run clearly', 'npm run clearly'],
])('removes the calls of a removed script from %j', (script, expected) => {
  expect(withoutCalls(script, ['clear'])).toBe(expected)
})
