import type { Diagnostic } from '../../shared/diagnostic.js'

/** Values that code must not change, because the change would affect other pages, depending on their order. */
interface Watched {
  /** As a program writes it. */
  readonly name: string
  readonly object: object
  readonly descriptors: ReadonlyMap<PropertyKey, PropertyDescriptor>
}

/** Globals by which packages detect a browser. */
const BROWSER_NAMES = ['window', 'document', 'self', 'location', 'localStorage', 'sessionStorage'] as const

/**
 * Remembers the built-in objects of this thread. The returned function reports which of their properties code has replaced or
 * removed, or whether it has defined a global of browsers, and restores them. Other new properties are allowed: polyfills
 * add some, and packages name themselves. `console` may change.
 */
export function createGlobalsCheck(): (file: string) => Diagnostic[] {
  const watched = builtIns().map(watch)
  const missing = BROWSER_NAMES.filter((name) => !Object.hasOwn(globalThis, name))
  return (file) => {
    const names = [...watched.flatMap(restore), ...missing.filter((name) => Object.hasOwn(globalThis, name))]
    for (const name of missing) Reflect.deleteProperty(globalThis, name)
    if (names.length === 0) return []
    const list = names.map((name) => `\`${name}\``).join(', ')
    return [
      {
        code: 'changed-global',
        severity: 'error',
        message: `a component of this page changed ${list} while it was rendered`,
        hint: 'other pages would be rendered with it: keep the value in a variable, or change it in an effect',
        location: { file },
      },
    ]
  }
}

function builtIns(): [string, object][] {
  const constructors = {
    Object,
    Array,
    String,
    Number,
    Boolean,
    Function,
    Promise,
    Map,
    Set,
    WeakMap,
    RegExp,
    Date,
    Error,
  }
  const named = Object.entries(constructors)
  return [
    ['', globalThis],
    ...Object.entries({ Math, JSON, Reflect }),
    ...named,
    ...named.map(([name, { prototype }]): [string, object] => [`${name}.prototype`, prototype]),
  ]
}

function watch([name, object]: [string, object]): Watched {
  const descriptors = new Map<PropertyKey, PropertyDescriptor>()
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key)
    // Reading an accessor of `globalThis` may load a module of Node.
    if (descriptor && 'value' in descriptor && key !== 'console' && key !== 'stackTraceLimit')
      descriptors.set(key, descriptor)
  }
  return { name, object, descriptors }
}

/** Restores the properties that have changed, and returns their names. */
function restore({ name, object, descriptors }: Watched): string[] {
  const changed: string[] = []
  const values = object as Readonly<Record<PropertyKey, unknown>>
  for (const [key, descriptor] of descriptors) {
    if (Object.is(values[key], descriptor.value)) continue
    Object.defineProperty(object, key, descriptor)
    changed.push([name, String(key)].filter((part) => part !== '').join('.'))
  }
  return changed
}
