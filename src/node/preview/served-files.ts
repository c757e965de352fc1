/** Reads a file of one version by its name below the output folder. */
type ReadFile = (name: string) => string | Buffer | undefined

interface Version {
  readonly identity: unknown
  readonly read: ReadFile
}

/**
 * The files of each part of a preview, such as the theme or the code of a page: of its present version, and of the one before, because a
 * browser that is still loading a page may request its files.
 */
export class ServedFiles {
  readonly #parts = new Map<string, { readonly now: Version; readonly before?: Version }>()

  /** Serves the files of a part. The same identity means the same version. */
  set(part: string, now: Version): void {
    const known = this.#parts.get(part)
    const isSame = known?.now.identity === now.identity
    this.#parts.set(part, { now, before: isSame ? known?.before : known?.now })
  }

  delete(part: string): void {
    this.#parts.delete(part)
  }

  /** Returns a file; undefined if there is none. */
  file(name: string): string | Buffer | undefined {
    for (const { now, before } of this.#parts.values()) {
      const content = now.read(name) ?? before?.read(name)
      if (content !== undefined) return content
    }
    return undefined
  }
}

/** A version of bundled files: bytes as latin1 text, by name. */
export function bundledVersion(files: Readonly<Record<string, string>>): Version {
  return {
    // Names have the hash of the content.
    identity: Object.keys(files).join(),
    read: (name) => {
      const text = files[name]
      return text === undefined ? undefined : Buffer.from(text, 'latin1')
    },
  }
}

/** Servers of the author's machine, such as an API that runs next to the preview. */
const LOCAL = {
  connect: ' http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*',
  frame: ' http://localhost:* http://127.0.0.1:*',
} as const

/** The policy of a site as `serve --watch` serves it: where any https server is allowed, local servers are allowed too. */
export function servedPolicy(policy: string): string {
  return policy.replace(
    /\b(connect|frame)-src (?:[^;]* )?https:(?=[ ;]|$)/g,
    (directive, kind: keyof typeof LOCAL) => directive + LOCAL[kind],
  )
}

/** Replaces the policy in a document. */
export function withServedPolicy(html: string): string {
  return html.replace(/(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (policy) =>
    servedPolicy(policy),
  )
}
