import { docusaurusCodes } from '../../tools/docusaurus/node/codes.js'
import { migrateCodes } from '../../tools/migrate/codes.js'

/** The diagnostic codes of the built-in tools, by subject. */
export const toolCodes = { config: migrateCodes, components: docusaurusCodes } as const
