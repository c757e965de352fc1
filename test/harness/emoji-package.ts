import { writeFiles } from './build-site.js'

/** Installs a package `node-emoji` with a few emoji in the folder of a site. */
export function installEmoji(rootDir: string): void {
  writeFiles(rootDir, {
    'node_modules/node-emoji/package.json': '{ "name": "node-emoji", "version": "2.0.0", "main": "index.js" }',
    'node_modules/node-emoji/index.js': `const emoji = { smile: '😄', '+1': '👍', tada: '🎉', rocket: '🚀', 100: '💯' }
exports.get = (name) => emoji[name.slice(1, -1)]
`,
  })
}
