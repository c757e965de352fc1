import type { BrowserFinding } from '../../shared/dev-event.js'
import { htmlDiffers } from './hydration.js'

/** Where the calls of `console.error` come from: the script that replaces it, and React. */
interface Scripts {
  readonly own: string
  /** URL path of the main chunk. */
  readonly main: string
}

/**
 * Calls `report` with each warning of React's development build, which writes them with `console.error`. `ownerStack` returns the stack of the
 * components that React renders at the moment.
 */
export function watchWarnings(
  { own, main }: Scripts,
  ownerStack: () => string | null | undefined,
  report: (finding: Omit<BrowserFinding, 'page'>) => void,
): void {
  const { error } = console
  console.error = (...values: unknown[]) => {
    error.apply(console, values)
    // Code of the site writes errors too, also while React renders it. Those of extensions of the browser are between both.
    const calls = new Error().stack?.split('\n').filter((line) => line.includes(location.origin) && !line.includes(own))
    const [text, ...args] = values
    if (typeof text !== 'string' || !calls?.[0]?.includes(main) || ignored.test(text)) return
    report({ ...findingOf(text, args), components: componentsIn(ownerStack() ?? '') })
  }
}

/** What a component has thrown, which the page shows; and the second half of a warning. */
const ignored = /^%o|See this log for the ancestor stack trace/

function findingOf(format: string, args: readonly unknown[]): Pick<BrowserFinding, 'kind' | 'message'> {
  const values = args.values()
  const text = format.replace(/%[sdifoOc]/g, () => String(values.next().value ?? ''))
  const [message = ''] = text.split('\n')
  if (format.startsWith('In HTML, ')) return { kind: 'nesting', message }
  if (!format.startsWith('A tree hydrated')) return { kind: 'warning', message }
  // A diff of the elements, in which only attributes differ.
  const [, rendered] = /^\+ +([\w-]+=.*)$/m.exec(text) ?? []
  const [, served] = /^- +([\w-]+=.*)$/m.exec(text) ?? []
  return { kind: 'difference', message: htmlDiffers({ rendered, served }) }
}

/** The names of the components in a stack, the innermost first. Frames are `at Name (url)` or `Name@url`. */
function componentsIn(stack: string): string[] {
  const names = [...stack.matchAll(/^(?: *at )?(?:\w+\.)*([A-Z][\w$]*)(?= \(|@)/gm)].map(([, name = '']) => name)
  // esbuild names a default export without a name by its file.
  return [...new Set(names.map((name) => name.replace(/_default\d*$/, '')))]
}
