import { type Command, Option } from 'commander'
import { badValue, choice, examples, listText } from '../../node/cli/command-options.js'

/** The parts of a report, in their order. */
export const diffParts = ['pages', 'content', 'around', 'files', 'weight'] as const

export type DiffPart = (typeof diffParts)[number]

export interface DiffFlags {
  readonly format: 'pretty' | 'json' | 'markdown'
  /** Exit with 1 if URLs of the old site no longer work. */
  readonly exitCode: boolean
  readonly only: readonly DiffPart[]
  readonly quiet: boolean
  readonly debug: boolean
}

/** Folders as typed. */
export interface DiffRequest {
  readonly command: 'diff'
  readonly oldDir: string
  readonly newDir: string
  readonly flags: DiffFlags
}

/** Adds `docsgen diff` to the command line. */
export function addDiffCommand(program: Command, receive: (request: DiffRequest) => void): void {
  program
    .command('diff <old> <new>')
    .description('compare the output folders of two builds: pages, text, links, anchors and weight')
    .addOption(choice('--format <format>', 'output format', ['pretty', 'json', 'markdown']).default('pretty'))
    .option('--exit-code', 'exit with 1 if a URL of the old site no longer works', false)
    .addOption(
      new Option('--only <parts>', `parts of the report: ${diffParts.join(', ')}`)
        .default(diffParts, 'all')
        .argParser(readParts),
    )
    .option('-q, --quiet', 'print no progress', false)
    .option('--debug', 'print the stacks of errors', false)
    .addHelpText(
      'after',
      examples([
        'docsgen diff build-main build',
        'docsgen diff build-main build --exit-code --only pages',
        'docsgen diff build-main build --format markdown > comment.md',
      ]),
    )
    .action((oldDir: string, newDir: string, flags: DiffFlags) => receive({ command: 'diff', oldDir, newDir, flags }))
}

function readParts(text: string): DiffPart[] {
  const names = text.split(',').map((name) => name.trim())
  const parts = diffParts.filter((part) => names.includes(part))
  if (parts.length === new Set(names).size) return parts
  throw badValue('--only', text, `use ${listText(diffParts)}, separated by commas`)
}
