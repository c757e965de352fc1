import path from 'node:path'
import type { DocsgenPlugin } from 'docsgen'
import { configSchema } from '../../../src/node/site/site-config.js'
import { codeGroups } from '../../../src/node/base/diagnostics/codes.js'
import { listOptions } from '../../../src/node/config/reference/list-options.js'
import { optionsText } from '../../../src/node/config/reference/options-markdown.js'
import { codesText } from '../../../src/node/config/reference/print-codes.js'
import { commandsText } from './commands-text.js'
import { describeCommands } from './describe-commands.js'
import { themeComponentsText } from './theme-components.js'

interface ReferencePage {
  readonly title: string
  readonly description: string
  readonly position: number
  readonly tags: readonly string[]
  readonly text: string
}

/** The pages of the reference that are generated from the code, by path in the folder of the guide. */
export function referencePages(sourceDir: string): Readonly<Record<string, string>> {
  return {
    'docs/reference/cli.md': page({
      title: 'Command line',
      description: 'Every command of docsgen with its arguments, options, defaults, examples and exit codes.',
      position: 1,
      tags: ['command-line', 'reference'],
      text: commandsText(describeCommands()),
    }),
    'docs/reference/config.md': page({
      title: 'Config',
      description: 'Every option of docsgen.config.ts with its type, its default and what it does.',
      position: 2,
      tags: ['config', 'reference'],
      text: optionsText(listOptions(configSchema)),
    }),
    'docs/reference/theme-components.md': page({
      title: 'Theme components',
      description: 'Every component of the theme: what it renders, its props and how to replace it.',
      position: 4,
      tags: ['theme', 'react', 'reference'],
      text: themeComponentsText(sourceDir),
    }),
    'docs/reference/diagnostics.md': page({
      title: 'Diagnostics',
      description: 'Every code that docsgen reports, with its cause, an example and the fix.',
      position: 9,
      tags: ['troubleshooting', 'reference'],
      text: withBadges(codesText(codeGroups())),
    }),
  }
}

/** Pages of the reference have so many headings that the outline has only the subjects. */
function page({ title, description, position, tags, text }: ReferencePage): string {
  const fields = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `sidebar_position: ${position}`,
    `tags: [${tags.join(', ')}]`,
    `toc_max_heading_level: ${position === 2 || position === 4 ? 3 : 2}`,
  ]
  return `---\n${fields.join('\n')}\n---\n\n${text}`
}

/** Severities of diagnostics as badges: see theme.css. */
function withBadges(text: string): string {
  return text.replace(/^\*(Error|Warning)(.*)\*$/gm, (_, severity: string, rest: string) => {
    return `<span class="severity ${severity.toLowerCase()}">${severity}</span>${rest}`
  })
}

/** Adds them to the content of the guide. */
export function referencePlugin(): DocsgenPlugin {
  const sourceDir = path.join(import.meta.dirname, '../../../src')
  return {
    name: 'reference',
    content: () => ({
      files: Object.entries(referencePages(sourceDir)).map(([file, content]) => ({ path: file, content })),
    }),
  }
}
