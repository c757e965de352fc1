import type { Diagnostic } from '../../shared/diagnostic.js'

/** A component that the page uses, by the first name of its tag. */
export interface UsedComponent {
  readonly name: string
  readonly line: number
  readonly column: number
}

/** Components that a page uses but neither imports nor declares, and that the site does not provide. */
export function unknownComponents(
  printed: { readonly esm: string; readonly components: readonly UsedComponent[] },
  provided: ReadonlyMap<string, string>,
  file: string,
): Diagnostic[] {
  const reported = new Set<string>()
  const diagnostics: Diagnostic[] = []
  for (const { name, line, column } of printed.components) {
    if (provided.has(name) || reported.has(name) || declares(printed.esm, name)) continue
    reported.add(name)
    diagnostics.push({
      code: 'unknown-component',
      severity: 'error',
      message: `<${name}> is neither imported in this file nor among the site's components`,
      hint: `import it at the top of the file, or add it to \`globalComponents\` in the config`,
      location: { file, line, column },
    })
  }
  return diagnostics
}

/** Components that pages may use without an import, and the module that each comes from. */
export const providedComponents: ReadonlyMap<string, string> = new Map([
  ['Tabs', '@theme/Tabs'],
  ['TabItem', '@theme/TabItem'],
  ['Details', '@theme/Details'],
  ['Admonition', '@theme/Admonition'],
  ['CodeBlock', '@theme/CodeBlock'],
])

/** Whether imports, exports or declarations give a name. */
export function declares(esm: string, name: string): boolean {
  return new RegExp(`(?:^|[^\\w$.])${name}(?![\\w$])`).test(esm)
}
