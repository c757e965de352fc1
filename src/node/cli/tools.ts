import { checkCodeCommand } from '../../tools/check-code/command.js'
import { diffCommand } from '../../tools/diff/command.js'
import { mcpCommand } from '../../tools/mcp/command.js'
import { migrateCommand } from '../../tools/migrate/command.js'
import type { DeclaredCommand } from './declared-command.js'

/** The commands of all tools, in the order of the help. Nothing else in the core imports a command of a tool. */
export const tools: readonly DeclaredCommand[] = [checkCodeCommand, diffCommand, mcpCommand, migrateCommand]
