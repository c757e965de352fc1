import { usePage } from 'docsgen/client'
import { DEFAULT_PLUGIN_ID } from './constants.js'

/** The kind of the current page, as the Docusaurus plugin that makes such pages. */
export default function useRouteContext(): { readonly plugin: { readonly name: string; readonly id: string } } {
  const { kind } = usePage()
  const name = kind === 'doc' ? 'docusaurus-plugin-content-docs' : 'docusaurus-plugin-content-pages'
  return { plugin: { name, id: DEFAULT_PLUGIN_ID } }
}
