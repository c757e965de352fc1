import type { DeclaredCommand } from '../node/cli/declared-command.js'
import { translationsCommand } from './languages/cli/command.js'
import { checkSearchCommand } from './search/cli/command.js'
import { versionCommand } from './versions/cli/command.js'

/**
 * The commands of features, in the order of the help. They are listed apart from the features, which the command line does not load.
 */
export const featureCommands: readonly DeclaredCommand[] = [checkSearchCommand, versionCommand, translationsCommand]
