// Hand-written: loading @babel/parser takes 42 ms in each thread. esbuild parses the code of pages with components.
const plainImport = /^import\b[\w$*{},\s]+?[\s}]from\s*(['"])[^'"\n]+\1[ \t]*;?$/
const exported = /^export\s+(?:const|let|var|function|async|class|default|type|interface|enum|\{|\*)/

/**
 * Whether a page's imports and exports have no effects, so that a page without components needs no module. Prose that
 * only looks like code (a paragraph that starts with "import") counts as having effects; the bundler reports it.
 */
export function isInertEsm(code: string): boolean {
  const statements = code.split(/^(?=(?:import|export)\b)/m)
  return statements.every((statement) => {
    const bare = statement.replace(/^[ \t]*\/\/.*$/gm, '').trim()
    return bare === '' || plainImport.test(bare) || exported.test(bare)
  })
}

/** Whether imports, exports or declarations contain a name; the paths of imported modules do not count. */
export function declares(esm: string, name: string): boolean {
  return new RegExp(`(?:^|[^\\w$.])${name}(?![\\w$])`).test(esm.replace(modulePath, '$1'))
}

const modulePath = /\b(from|import)\s*(?:'[^'\n]*'|"[^"\n]*")/g
