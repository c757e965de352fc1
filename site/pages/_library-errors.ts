/** A piece of a message: text, or a value that only the program which failed knows, by a name for it. */
export type MessagePart = string | { readonly value: string }

/** What a package says of itself: its version, and each numbered error's message. */
export type PackageErrors = {
  readonly version: string
  readonly messages: Readonly<Record<string, readonly MessagePart[]>>
}

/** The errors of the libraries that the handbook documents. */
export type LibraryErrors = {
  readonly redux: PackageErrors
  readonly toolkit: PackageErrors
}
