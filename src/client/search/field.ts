import * as strings from '../../shared/strings.js'

/** HTML attributes that the search fields of the dialog and of the page at `/search` share. */
export const FIELD_ATTRIBUTES = `name="q" type="text" inputmode="search" role="combobox" aria-label="${strings.searchDocs}" aria-autocomplete="list" aria-expanded="false" placeholder="${strings.searchDocs}" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" maxlength="120"`
