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

const importedModule =
  /^(?:import\s+(?!type\b)[\w$*{},\s]+?[\s}]from|export\s*(?:\*|\{[^}]*\})(?:\s*as\s+[\w$]+)?\s*from)\s*(['"])([^'"\n]+)\1/

/** Lists the modules that code imports values from, with their lines, counted from 0. */
export function importedModules(code: string): { readonly module: string; readonly line: number }[] {
  let line = 0
  return code.split(/^(?=(?:import|export)\b)/m).flatMap((statement) => {
    const module = importedModule.exec(statement)?.[2]
    const start = line
    line += lineBreaks(statement)
    return module === undefined ? [] : [{ module, line: start }]
  })
}

const plainExport = /^export\s+const\s+[\w$]+\s*=\s*(?:'[^'\\\n]*'|"[^"\\\n]*"|[\d.]+|true|false|null)[ \t]*;?$/

/** Whether imports and exports are so simple that they need no parser: imports of names, and exports of texts and numbers. */
export function isPlainEsm(code: string): boolean {
  return code.split(/^(?=(?:import|export)\b)/m).every((statement) => {
    const bare = statement.trim()
    return bare === '' || plainImport.test(bare) || plainExport.test(bare)
  })
}

/** Whether a text is nothing but one import. */
export function isPlainImport(statement: string): boolean {
  return plainImport.test(statement.trim())
}

/** Whether imports, exports or declarations contain a name; the paths of imported modules do not count. */
export function declares(esm: string, name: string): boolean {
  return new RegExp(`(?:^|[^\\w$.])${name}(?![\\w$])`).test(esm.replace(modulePath, '$1'))
}

const modulePath = /\b(from|import)\s*(?:'[^'\n]*'|"[^"\n]*")/g

const importStatement = /^import\b(?:[\w$*{},\s]+?[\s}]from)?\s*(['"])[^'"\n]+\1[ \t]*;?/
const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** What can follow an import besides content: a declaration, or the attributes of the import. */
const declaration = /^(?:(?:const|let|var|function|class|async|type|interface|enum|declare|abstract|with|assert)\b|@)/

/**
 * The line of the content that follows an import without an empty line, counted from 0. It belongs to the code then, so the
 * page would not show it. Undefined if there is none.
 */
export function contentAfterImport(code: string): number | undefined {
  let line = 0
  for (const statement of code.split(/^(?=(?:import|export)\b)/m)) {
    const [written] = importStatement.exec(statement) ?? []
    if (written !== undefined) {
      const rest = statement.slice(written.length).replace(comments, (text) => text.replace(/[^\n]/g, ' '))
      const before = /^\s*/.exec(rest)?.[0] ?? ''
      const content = rest.slice(before.length)
      if (content !== '' && before.includes('\n') && !declaration.test(content))
        return line + lineBreaks(written + before)
    }
    line += lineBreaks(statement)
  }
  return undefined
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1
}
