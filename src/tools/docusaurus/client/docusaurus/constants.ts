/** The id of a plugin instance that has none; in docsgen, of the docs folder without an `id`. */
export const DEFAULT_PLUGIN_ID = 'default'
