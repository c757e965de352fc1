import { expect, test } from 'vitest'
import { type Migration, migrateSite } from '../../src/tools/migrate/migrate.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

async function migrated(config: string): Promise<Migration> {
  const root = temporaryDir('base-links')
  writeFiles(root, { 'docs/intro.md': '# Intro\n', 'docusaurus.config.js': config })
  return migrateSite({ root })
}

function configWith(themeConfig: string, before = ''): string {
  return `${before}module.exports = { title: 'T', baseUrl: '/p/', themeConfig: ${themeConfig} }`
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: code of the config.
const year = '${new Date().getFullYear()}'

// Docusaurus writes the links of HTML as they are; docsgen adds the base to them.
const computed: readonly (readonly [what: string, config: string, expected: string])[] = [
  [
    'the copyright, a template',
    configWith(`{ footer: { copyright: \`© ${year} <a href="/p/docs">docs</a>\` } }`),
    `copyright: \`© ${year} <a href="/docs">docs</a>\``,
  ],
  [
    'the copyright, a constant',
    configWith('{ footer: { copyright } }', `const copyright = \`© ${year} <a href="/p/docs">docs</a>\`\n`),
    `copyright: (copyright).replace(/(?<=\\b(?:href|src)=["'])\\/p(?=\\/)/g, '')`,
  ],
  [
    'the announcement',
    configWith(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code of the config.
      '{ announcementBar: { content: `Release ${release}: <a href="${base}docs">read</a>` } }',
      "const base = '/p/'\nconst release = process.env.DOCS_RELEASE ?? '1'\n",
    ),
    `content: (\`Release \${release}: <a href="\${base}docs">read</a>\`).replace(/(?<=\\b(?:href|src)=["'])\\/p(?=\\/)/g, '')`,
  ],
  [
    'the copyright, in part written and in part computed',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of the config.
    configWith('{ footer: { copyright: `<a href="/p/a">a</a> <a href="${base}b">b</a>` } }', "const base = '/p/'\n"),
    `copyright: (\`<a href="/p/a">a</a> <a href="\${base}b">b</a>\`).replace(/(?<=\\b(?:href|src)=["'])\\/p(?=\\/)/g, '')`,
  ],
  [
    'an item of the navbar',
    configWith(`{ navbar: { items: [{ type: 'html', value: \`<a href="/p/docs">docs of ${year}</a>\` }] } }`),
    `value: \`<a href="/docs">docs of ${year}</a>\``,
  ],
  [
    'an item without links',
    configWith(`{ navbar: { items: [{ type: 'html', value: \`<b>${year}</b>\` }] } }`),
    `value: \`<b>${year}</b>\``,
  ],
]

test.each(computed)('removes the base URL from what is computed: %s', async (_what, config, expected) => {
  const { configText, notes } = await migrated(config)
  expect(configText).toContain(expected)
  expect(notes).toEqual([])
})
