const plainImport = /^import\b[\w$*{},\s]+?[\s}]from\s*(['"])[^'"\n]+\1[ \t]*;?$/
const exported = /^export\s+(?:const|let|var|function|async|class|default|type|interface|enum|\{|\*)/

/**
 * Whether a page's imports and exports do nothing by themselves, so that a page without components needs no module.
 * What is no JavaScript at first sight (a paragraph that begins with "import") is not inert: the bundler will say so.
 */
export function isInertEsm(code: string): boolean {
  const statements = code.split(/^(?=(?:import|export)\b)/m)
  return statements.every((statement) => {
    const bare = statement.replace(/^[ \t]*\/\/.*$/gm, '').trim()
    return bare === '' || plainImport.test(bare) || exported.test(bare)
  })
}
