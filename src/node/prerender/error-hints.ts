/** When code of the site threw: while its page was rendered, after that, or in a promise that nothing handles. */
export type ThrowTime = 'rendering' | 'later' | 'unhandled'

/** Thrown in place of a call that would end the process. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'

  /** `call` is as a program writes it: `process.abort()`. */
  constructor(readonly call: string) {
    super(`${call} is not available while pages are rendered`)
  }
}

/** Whether an error is a `RefusedCall`. */
export function isRefusedCall(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall
}

/** Names that browsers have and Node does not, or not in all versions. */
const BROWSER_NAMES: ReadonlySet<string> = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'self',
  'top',
  'parent',
  'frames',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'matchMedia',
  'getComputedStyle',
  'customElements',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'scrollTo',
  'alert',
  'innerWidth',
  'innerHeight',
  'devicePixelRatio',
  'Image',
  'Audio',
  'XMLHttpRequest',
  'DOMParser',
  'Element',
  'HTMLElement',
  'Node',
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'CSS',
  'FileReader',
])

/** Whether a component renders itself endlessly: see src/client/counted-elements.ts. */
export function isEndless(error: unknown): boolean {
  return error instanceof Error && error.name === 'EndlessRender'
}

/** What to do about errors of React, by their numbers: https://react.dev/errors. */
const reactHints = {
  31: 'an object is a child of an element, where only text and elements can be: show one of its fields, such as {item.name}',
  62: '`style` is a text: write an object, such as style={{ color: "red" }}',
  231: 'an event handler is a text: write a function, such as onClick={() => start()}',
} as const

/** What to do about an error of a component. */
export function hintFor(error: unknown, time: ThrowTime): string {
  if (isRefusedCall(error)) return 'components run in Node at build time: they must not end the process'
  const missing = missingName(error)
  if (missing !== undefined && BROWSER_NAMES.has(missing))
    return `components run in Node at build time: touch \`${missing}\` only in effects`
  if (missing !== undefined) return `import or define \`${missing}\``
  if (isEndless(error)) return 'add a condition that ends it'
  if (isStackOverflow(error)) return 'a component or function calls itself endlessly: add a condition that ends it'
  if (isSuspended(error))
    return 'a build cannot wait for data of components: load it in an effect, or in the `site` hook of a plugin'
  if (time === 'later') return 'do not start timers while rendering: start them in effects'
  if (time === 'unhandled') return 'handle the rejection with `catch`, or start the work in an effect'
  if (!(error instanceof Error)) return 'throw an `Error`, whose stack names the place'
  const [minified, number = ''] = /https:\/\/react\.dev\/errors\/(\d+)/.exec(error.message) ?? []
  if (isObjectChild(error)) return reactHints[31]
  if (minified !== undefined)
    return (
      (Object.hasOwn(reactHints, number) && reactHints[number as unknown as keyof typeof reactHints]) ||
      `${minified} explains the error`
    )
  if (error instanceof TypeError) return 'check the value that is used at this place'
  return 'correct the code at this place; `--debug` prints the whole stack'
}

/** The name in `ReferenceError: window is not defined`, whose text is V8's: the error has no property with the name. */
function missingName(error: unknown): string | undefined {
  return error instanceof ReferenceError ? /^(\S+) is not defined$/.exec(error.message)?.[1] : undefined
}

/** V8's error for a stack that is full; it has no code. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded'
}

/** React's error for a component that suspends without a boundary of its own; it has no code. */
export function isSuspended(error: unknown): boolean {
  return error instanceof Error && /^A component suspended|does not support Suspense/.test(error.message)
}

/** React's error for an object among the children of an element, as its development build words it; it has no code. */
function isObjectChild(error: Error): boolean {
  return error.message.startsWith('Objects are not valid as a React child')
}
