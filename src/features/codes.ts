import { blogCodes } from './blog/codes.js'
import { languageCodes } from './languages/codes.js'
import { writtenRedirectCodes } from './redirects/codes.js'
import { searchCodes } from './search/codes.js'

/**
 * The diagnostic codes of features. They are listed apart from the features, because only `docsgen explain` and the
 * reference load what codes mean.
 */
export const featureDiagnosticCodes = [blogCodes, languageCodes, writtenRedirectCodes, searchCodes] as const
