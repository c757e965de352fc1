/** HTML attributes that the search fields of the dialog and of the page at `/search` share. */
export const FIELD_ATTRIBUTES =
  'name="q" type="text" inputmode="search" role="combobox" aria-label="Search the docs" aria-autocomplete="list" aria-expanded="false" placeholder="Search the docs" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" maxlength="120"'
