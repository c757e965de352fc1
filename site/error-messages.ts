import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { DocsgenPlugin } from 'docsgen'
import type { LibraryErrors, MessagePart, PackageErrors } from './pages/_library-errors.js'

/** Where the published packages throw, in modules that serve development and production alike. */
const MODULES = {
  redux: ['redux.mjs'],
  '@reduxjs/toolkit': [
    'redux-toolkit.modern.mjs',
    'query/rtk-query.modern.mjs',
    'query/react/rtk-query-react.modern.mjs',
  ],
} as const

/** A plugin for docsgen: gives the components of the page /errors the numbered errors of the installed packages. */
export function errorMessages(): DocsgenPlugin {
  return {
    name: 'error-messages',
    content: ({ rootDir }) => {
      const files = [...filesOf('redux'), ...filesOf('@reduxjs/toolkit')]
      return { files: [], inputs: files.map((file) => path.relative(rootDir, file).replaceAll('\\', '/')) }
    },
    site: () => ({ redux: errorsOf('redux'), toolkit: errorsOf('@reduxjs/toolkit') }) satisfies LibraryErrors,
  }
}

/**
 * The numbered errors of the installed package. Neither package ships a list of them; but their modules for bundlers hold
 * number and message side by side, as `process.env.NODE_ENV === "production" ? formatProdErrorMessage(8) : "…"`.
 */
export function errorsOf(packageName: keyof typeof MODULES): PackageErrors {
  const [manifest = '', ...modules] = filesOf(packageName).map((file) => readFileSync(file, 'utf8'))
  const { version } = JSON.parse(manifest) as { version: string }
  const messages = Object.fromEntries(modules.flatMap((code) => [...messagesIn(code)]))
  if (Object.keys(messages).length === 0) throw new Error(`${packageName} ${version} holds no numbered errors`)
  return { version, messages }
}

/** Paths of the files that the errors of a package are read from. The first is its manifest. */
function filesOf(packageName: keyof typeof MODULES): string[] {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  return [manifest, ...MODULES[packageName].map((name) => path.join(path.dirname(manifest), 'dist', name))]
}

/** The numbers that a module's code can throw, each with the message of a development build. */
export function* messagesIn(code: string): Generator<[string, readonly MessagePart[]]> {
  for (const match of code.matchAll(/formatProdErrorMessage\d*\((\d+)\)\s*:\s*/g))
    yield [match[1] as string, joined(expressionParts(code, match.index + match[0].length))]
}

/** Reads a string, a template, or several joined by `+`, up to the bracket that ends the call. */
function expressionParts(code: string, start: number): MessagePart[] {
  const parts: MessagePart[] = []
  let at = start
  for (;;) {
    const quote = code[at]
    if (quote === ')') return parts
    if (quote === '"' || quote === "'" || quote === '`') {
      at = literalParts(code, at, parts)
      continue
    }
    const [skipped, name] = /^[\s+]*([\w$.]*)/.exec(code.slice(at, at + 200)) ?? ['']
    if (skipped === '') throw new Error(`this message is not understood: ${code.slice(start, at + 40)}`)
    if (name) parts.push({ value: nameOf(name) })
    at += skipped.length
  }
}

/** Adds the parts of the literal that begins at `start`; returns where the code goes on. */
function literalParts(code: string, start: number, parts: MessagePart[]): number {
  const quote = code[start]
  let at = start + 1
  while (code[at] !== quote) {
    if (at >= code.length) throw new Error(`this message does not end: ${code.slice(start, start + 40)}`)
    if (quote === '`' && code.startsWith('${', at)) {
      const end = closingBrace(code, at + 2)
      parts.push({ value: nameOf(code.slice(at + 2, end)) })
      at = end + 1
    } else if (code[at] === '\\') {
      parts.push(code[at + 1] === 'n' ? '\n' : (code[at + 1] ?? ''))
      at += 2
    } else {
      parts.push(code[at] as string)
      at += 1
    }
  }
  return at + 1
}

function closingBrace(code: string, start: number): number {
  let depth = 1
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    else if (code[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`this value does not end: ${code.slice(start, start + 40)}`)
}

/** A reader's name for an expression: `kindOf(action)` is the "type of action", `result.path || ""` is "path". */
function nameOf(expression: string): string {
  const kind = /^kindOf\(([\w$.]+)\)$/.exec(expression)?.[1]
  if (kind !== undefined) return `type of ${kind}`
  const argument = /^\w+\(([\w$.]+)\)$/.exec(expression)?.[1]
  const path = /^[\w$.]+/.exec(argument ?? expression)?.[0] ?? expression
  return path
    .replace(/_default\b/, '')
    .replace(/\.(?:toString|join|length)$/, '')
    .replace(/^result\./, '')
}

/** Texts that follow one another become one. */
function joined(parts: readonly MessagePart[]): MessagePart[] {
  const out: MessagePart[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (typeof part === 'string' && typeof last === 'string') out[out.length - 1] = last + part
    else out.push(part)
  }
  return out
}
