/** The numbered errors of the installed packages, as the config wrote them; see `error-messages.ts`. */
declare module 'library-errors' {
  type Messages = Readonly<Record<string, readonly (string | { readonly value: string })[]>>

  export const redux: { readonly version: string; readonly messages: Messages }
  export const toolkit: { readonly version: string; readonly messages: Messages }
}
