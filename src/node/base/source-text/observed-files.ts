import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What code learns about a path: the bytes of the file, or the names in the folder and in its folders; only the names in the folder;
 * its status; or only whether it exists.
 */
export type FileUse = 'content' | 'names' | 'status' | 'presence'

/** Is called with the absolute paths of files and folders, before code uses them. */
export interface FileObserver {
  read(filePath: string, use: FileUse): void
  /** Writes a file, or gives it this name. */
  write(filePath: string): void
  /** Removes a file or a folder, or takes this name from it. */
  remove(filePath: string): void
}

/** The observer of the code that runs. It belongs to a call and to everything that the call waits for, so calls can overlap. */
const observers = new AsyncLocalStorage<FileObserver | undefined>()

/**
 * Runs a function, and tells the observer which files it and what it awaits use. The functions of `node:fs` must be observable. Not seen
 * are files that other programs and native code read, and what a module has read before and keeps in memory.
 */
export function observeFiles<Result>(observer: FileObserver, run: () => Result): Result {
  return observers.run(observer, run)
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown
type Observe = (observer: FileObserver, args: readonly unknown[]) => void

/** Calls `use` with the path at a position of the arguments, unless it is a descriptor or a handle. */
function atPath(index: number, use: (observer: FileObserver, filePath: string) => void): Observe {
  return (observer, args) => {
    const filePath = pathOf(args[index])
    if (filePath !== undefined) use(observer, filePath)
  }
}

function reading(use: FileUse): Observe {
  return atPath(0, (observer, filePath) => observer.read(filePath, use))
}

function writing(index: number): Observe {
  return atPath(index, (observer, filePath) => observer.write(filePath))
}

const removing = atPath(0, (observer, filePath) => observer.remove(filePath))

const listing: Observe = (observer, args) => {
  const isDeep = (args[1] as { readonly recursive?: unknown } | null | undefined)?.recursive === true
  reading(isDeep ? 'content' : 'names')(observer, args)
}

/** Streams call it too. */
const opening: Observe = (observer, args) => {
  const flags = typeof args[1] === 'function' ? 'r' : (args[1] ?? 'r')
  const writes =
    typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : /[wa+]/.test(`${flags}`)
  if (writes) writing(0)(observer, args)
  else reading('content')(observer, args)
}

/** The functions that take a path, without those whose only effect is on metadata. Those with `Sync` and promises do the same. */
const functions: Readonly<Record<string, readonly Observe[]>> = {
  readFile: [reading('content')],
  open: [opening],
  openAsBlob: [reading('content')],
  readdir: [listing],
  opendir: [listing],
  stat: [reading('status')],
  lstat: [reading('status')],
  readlink: [reading('content')],
  realpath: [reading('presence')],
  access: [reading('presence')],
  exists: [reading('presence')],
  writeFile: [writing(0)],
  appendFile: [writing(0)],
  mkdir: [writing(0)],
  copyFile: [reading('content'), writing(1)],
  cp: [reading('content'), writing(1)],
  link: [reading('content'), writing(1)],
  symlink: [writing(1)],
  rename: [removing, writing(1)],
  rm: [removing],
  rmdir: [removing],
  unlink: [removing],
}

const observable = new WeakSet<object>()

/**
 * Makes the functions of `node:fs` and `node:fs/promises` observable in this thread. Call it before code of the site is loaded: a
 * CommonJS package may keep a function that it finds then. ES modules get the new functions even if they have imported them by name.
 */
export function makeFilesObservable(): void {
  if (observable.has(fs)) return
  observable.add(fs)
  for (const [name, uses] of Object.entries(functions)) {
    wrapFunction(fs, name, uses)
    wrapFunction(fs, `${name}Sync`, uses)
    wrapFunction(fs.promises, name, uses)
  }
  syncBuiltinESMExports()
}

function wrapFunction(module: object, name: string, uses: readonly Observe[]): void {
  const original = (module as Readonly<Record<string, AnyFunction | undefined>>)[name]
  if (original === undefined) return
  const wrapped: AnyFunction = function (...args) {
    const observer = observers.getStore()
    // What the observer itself reads must not be observed.
    if (observer)
      observers.run(undefined, () => {
        for (const use of uses) use(observer, args)
      })
    return Reflect.apply(original, this, args)
  }
  // Its name and length, `native` of `realpath`, and what `util.promisify` returns for `exists`.
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original))
  Object.defineProperty(module, name, { value: wrapped, writable: true, enumerable: true, configurable: true })
}

/** The absolute path that an argument names; undefined for a descriptor, a handle, and what `node:fs` refuses. */
function pathOf(argument: unknown): string | undefined {
  try {
    if (typeof argument === 'string') return path.resolve(argument)
    if (argument instanceof URL) return fileURLToPath(argument)
    return Buffer.isBuffer(argument) ? path.resolve(argument.toString()) : undefined
  } catch {
    return undefined
  }
}
