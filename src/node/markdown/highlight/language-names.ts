import names from './language-names.json' with { type: 'json' }

/**
 * The names of Prism's grammars by the names that authors write, in lower case, that GitHub (linguist) and editors know and Prism does
 * not. JavaScript has the colors of TypeScript: Prism's grammars differ in many details, and the same code is often shown in both
 * languages.
 */
export const grammarNames: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([grammar, written]) => written.map((name) => [name, grammar] as const)),
)
