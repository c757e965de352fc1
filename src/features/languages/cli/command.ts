import { Option } from 'commander'
import { badValue, choice, examples, listText } from '../../../node/cli/command-options.js'
import type { DeclaredCommand } from '../../../node/cli/declared-command.js'
import { environmentError } from '../../../node/base/diagnostics/docsgen-error.js'
import type { TranslationFailure } from './format-reports.js'
import type { TranslationFlags } from './run-translations.js'

/** What `--fail-on` can name. */
const failures: readonly TranslationFailure[] = ['missing', 'out-of-date', 'unknown', 'orphaned']

/** `docsgen translations`. */
export const translationsCommand: DeclaredCommand = {
  add(program, receive) {
    program
      .command('translations [root]')
      .description(
        'list the pages that are not translated into each language, and the translations that are out of date',
      )
      .option('--language <tag>', 'only this language')
      .option('--diff', 'show what has changed in the originals of translations that are out of date', false)
      .addOption(
        new Option('--fail-on <problems>', `exit with 1 if there are such pages or texts: ${failures.join(', ')}`)
          .default([], 'none')
          .argParser(readFailures),
      )
      .option('--done <files...>', 'mark these translations as up to date, after you have updated them')
      .option('--extract', 'write the texts that are in no Markdown file to the texts.json of each language', false)
      .addOption(choice('--format <format>', 'format of the list', ['text', 'json', 'markdown']).default('text'))
      .option('-c, --config <file>', 'config file (default: docsgen.config.ts, .js or .mjs in the folder)')
      .option('-q, --quiet', 'print problems only', false)
      .option('--debug', 'print the stacks of errors', false)
      .addHelpText(
        'after',
        examples([
          'docsgen translations',
          'docsgen translations --language ja --diff',
          'docsgen translations --fail-on out-of-date,orphaned',
          'docsgen translations --format markdown > translations.md',
          'docsgen translations --done i18n/ja/docs/install.md',
          'docsgen translations --extract',
        ]),
      )
      .action((root: string | undefined, flags: TranslationFlags) => {
        checkCombination(flags)
        receive({
          command: 'declared',
          needs: 'site',
          root,
          flags: { ...flags, format: flags.format === 'json' ? 'json' : 'pretty' },
          run: async ({ site, output }) => {
            const { runTranslations } = await import('./run-translations.js')
            return runTranslations({ site, flags }, output)
          },
        })
      })
  },
}

/** Options that write files cannot be combined with each other, or with those of the list. */
function checkCombination({ done, extract, diff, failOn }: TranslationFlags): void {
  const writing = done ? '--done' : '--extract'
  const other = done && extract ? '--extract' : diff ? '--diff' : failOn.length > 0 ? '--fail-on' : undefined
  if ((done || extract) && other !== undefined)
    throw environmentError('usage', `${other} cannot be combined with ${writing}`, 'run one after the other')
}

function readFailures(text: string): readonly TranslationFailure[] {
  const names = text.split(',').map((name) => name.trim())
  const found = failures.filter((failure) => names.includes(failure))
  if (found.length === new Set(names).size) return found
  throw badValue('--fail-on', text, `use ${listText(failures)}, separated by commas`)
}
