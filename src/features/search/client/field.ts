import { escapeHtml } from '../../../shared/escape-html.js'
import * as strings from '../../../shared/strings.js'

/** React has rendered the search page: the boot script makes its field work. */
export const SEARCH_PAGE_EVENT = 'docsgen:search-page'

const SEARCH_DOCS = escapeHtml(strings.searchDocs)

/** HTML attributes that the search fields of the dialog and of the page at `/search` share. */
export const FIELD_ATTRIBUTES = `name="q" type="text" inputmode="search" role="combobox" aria-label="${SEARCH_DOCS}" aria-autocomplete="list" aria-expanded="false" placeholder="${SEARCH_DOCS}" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" maxlength="120"`
