/** No page has this many instances of one component, unless the component renders itself endlessly. */
const MOST_INSTANCES = 50_000

/** Thrown for a component that renders itself endlessly: React continues after a stack overflow, until the memory is full. */
class EndlessRender extends Error {
  override readonly name = 'EndlessRender'
}

type CreateElement = (type: unknown, ...rest: unknown[]) => unknown

/** The functions that JSX is compiled to. */
interface JsxRuntime {
  readonly jsx: CreateElement
  readonly jsxs: CreateElement
}

/** The JSX runtime for the code of pages on the server, which counts the instances of each component. */
interface CountedElements {
  readonly runtime: JsxRuntime
  /** Resets the counts, for another page. */
  readonly reset: () => void
}

/** Makes a JSX runtime throw when a page has far too many instances of one component. */
export function countElements(runtime: JsxRuntime): CountedElements {
  const counts = new Map<unknown, number>()
  const counted =
    (create: CreateElement): CreateElement =>
    (type, ...rest) => {
      if (typeof type === 'function') {
        const count = (counts.get(type) ?? 0) + 1
        counts.set(type, count)
        if (count > MOST_INSTANCES) {
          // The page is rendered again, to find the component.
          counts.clear()
          throw new EndlessRender(`more than ${MOST_INSTANCES} instances of one component`)
        }
      }
      return create(type, ...rest)
    }
  return {
    runtime: { ...runtime, jsx: counted(runtime.jsx), jsxs: counted(runtime.jsxs) },
    reset: () => counts.clear(),
  }
}
