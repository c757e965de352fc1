/** What a config or sidebars module means: its default export, called where it is a function. */
export async function evaluate(exports: Readonly<Record<string, unknown>>): Promise<unknown> {
  const exported = exports.default
  const value = isTranspiled(exported) ? exported.default : exported
  return await (typeof value === 'function' ? value() : value)
}

/** True for CommonJS that a compiler made of an ES module. */
function isTranspiled(exported: unknown): exported is { readonly default: unknown } {
  return typeof exported === 'object' && exported !== null && '__esModule' in exported && 'default' in exported
}
