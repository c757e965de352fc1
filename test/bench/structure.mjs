// Measures the structure of the source with the TypeScript parser and type checker. npm run bench:structure
//   --checkout name=folder  measures another checkout, as a column of its own; can be repeated. Default: this checkout
//   --json                  prints JSON instead of a table
//   --list metric           prints the places that a metric counts: one-importer, names, kind-checks or spreads
//
// How it counts, in the TypeScript and JavaScript files of `src` (the lines and checks of `templates` are counted too):
// - Lines are lines with a token: no comments and no blank lines, but the lines of multi-line strings.
// - Imports name another file of the source: `import`, also of types only, `export … from`, `import()`, `import('…').Type`.
// - An edge is a pair of folders, of which one imports from the other. The files directly in `src/node` are a folder of their own.
// - An importer is beside a file if both are in the same folder.
// - A name has two meanings if two files declare and export it. A value and a type of one file are one meaning. Not counted are
//   re-exports, also as a constant (`export const a = b`), modules that are only imported as a whole, such as the languages of the
//   interface, and `src/tools/docusaurus/client`, whose names Docusaurus chose.
// - A check of a page's kind compares (`===`, `!==`, `case`) a property `type` or `kind` that is declared in `SitePage` or
//   `PlannedPage`, by the type checker. Checks of `PageBody.type` and of `PageData.kind` are counted apart. Not counted are files
//   that make pages, that is, with an object literal without spreads where a `SitePage` is expected. Functions that ask for the
//   kind count once, not where they are called.
// - Conditional spreads are `...(c ? {} : { a })`, `...(c && { a })`, the same with arrays, and `...(a ?? [])`.
// - Spreads of literals are `...{ a, b }` and `...[a, b]`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { repository } from './content.mjs'
import { median } from './measure.mjs'

/** What `--list` accepts. */
const metrics = ['one-importer', 'names', 'kind-checks', 'spreads']

/** The types whose `type` or `kind` is the kind of a page. */
const pageTypes = ['SitePage', 'PlannedPage', 'PageBody', 'PageData']

const { values } = parseArgs({
  options: {
    checkout: { type: 'string', multiple: true, default: [`this=${repository}`] },
    json: { type: 'boolean', default: false },
    list: { type: 'string' },
  },
})
if (values.list !== undefined && !metrics.includes(values.list))
  throw new Error(`--list ${values.list}: use ${metrics.join(', ')}`)

const measured = values.checkout.map((checkout) => {
  const at = checkout.indexOf('=')
  if (at < 1) throw new Error(`--checkout ${checkout}: use name=folder`)
  return { name: checkout.slice(0, at), ...measureCheckout(path.resolve(checkout.slice(at + 1))) }
})
if (values.list !== undefined)
  for (const { name, places } of measured)
    for (const place of places[values.list]) console.log(measured.length > 1 ? `${name} ${place}` : place)
else if (values.json)
  console.log(
    JSON.stringify(
      measured.map(({ places, ...figures }) => figures),
      null,
      2,
    ),
  )
else printTable(measured)

/** Measures a checkout. `rows` are the figures in the order of the table; `places` is what `--list` prints. */
function measureCheckout(dir) {
  const { files, checker, resolve } = parseCheckout(dir)
  const source = files.filter(({ name }) => name.startsWith('src/'))
  const rooms = [...new Set(files.map(({ name }) => roomOf(name)))].sort()
  const imports = source.flatMap((file) => importsOf(file, resolve))
  const edges = imports
    .map(({ from, to }) => [roomOf(from), roomOf(to)])
    .filter(([from, to]) => from !== to && hasRooms(from) && hasRooms(to))
  const oneImporter = filesWithOneImporter(source, imports)
  const names = namesWithTwoMeanings(source, imports)
  const kindChecks = files.flatMap((file) => kindChecksOf(file, checker))
  const bodyChecks = kindChecks.filter(({ of, isMaker }) => of === 'PageBody' && !isMaker)
  const dataChecks = kindChecks.filter(({ of }) => of === 'PageData')
  const pageChecks = kindChecks.filter(({ of, isMaker }) => ['SitePage', 'PlannedPage'].includes(of) && !isMaker)
  const spreads = source.flatMap(spreadsOf)

  const sum = (items, numberOf) => items.reduce((total, item) => total + numberOf(item), 0)
  const linesOf = (some) => sum(some, ({ lines }) => lines)
  const filesOf = (places) => new Set(places.map(({ name }) => name)).size
  const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined
  const isInNode = ({ name }) => name.startsWith('src/node/')
  const isBeside = ({ name, by }) => path.posix.dirname(name) === path.posix.dirname(by)
  const spreadsOfKind = (kind) => spreads.filter((spread) => spread.kind === kind).length
  const rows = {
    'lines of code': linesOf(source),
    files: source.length,
    'lines of a file, median': median(source.map(({ lines }) => lines)),
    exports: sum(source, (file) => exportedNames(file.source).length),
    functions: sum(source, ({ nodes }) => nodes.filter(isFunction).length),
    'imports of a file': Number((imports.length / source.length).toFixed(1)),
    'folders of node, features and tools': rooms.filter((room) => room.split('/').length > 2).length,
    'edges between these folders': new Set(edges.map(String)).size,
    'files with one importer': oneImporter.length,
    'files with one importer beside them': oneImporter.filter(isBeside).length,
    'files of src/node': source.filter(isInNode).length,
    'files of src/node with one importer': oneImporter.filter(isInNode).length,
    'files of src/node with one importer beside them': oneImporter.filter(isInNode).filter(isBeside).length,
    'exported names with two meanings': names.length,
    'checks of SitePage.type': pageChecks.length,
    'files with checks of SitePage.type': filesOf(pageChecks),
    'checks of PageBody.type': bodyChecks.length,
    'files with checks of PageBody.type': filesOf(bodyChecks),
    'checks of PageData.kind': dataChecks.length,
    'files with checks of PageData.kind': filesOf(dataChecks),
    'conditional spreads of objects': spreadsOfKind('conditional object'),
    'conditional spreads of arrays': spreadsOfKind('conditional array'),
    'spreads of object literals': spreadsOfKind('literal object'),
    'spreads of array literals': spreadsOfKind('literal array'),
  }
  const linesByRoom = Object.fromEntries(
    rooms.map((room) => [room, linesOf(files.filter(({ name }) => roomOf(name) === room))]),
  )
  const places = {
    'one-importer': oneImporter.map((file) => `${file.name}:1 ${isBeside(file) ? 'beside' : 'far from'} ${file.by}`),
    names: names.flatMap(({ name, at }) => at.map((place) => `${place} ${name}`)),
    'kind-checks': kindChecks.map(
      ({ at, of, isMaker, text }) => `${at} ${of}${isMaker ? ', where pages are made' : ''}: ${text}`,
    ),
    spreads: spreads.map(({ at, kind }) => `${at} ${kind}`),
  }
  return { rows, linesByRoom, places }
}

/** Parses the files of `src` and `templates`, and prepares the type checker. `resolve` returns names of these files only. */
function parseCheckout(dir) {
  const names = ['src', 'templates'].flatMap((folder) =>
    readdirSync(path.join(dir, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((name) => /\.(?:[cm]?js|tsx?)$/.test(name) && !name.includes('node_modules/')),
  )
  const { config } = ts.readConfigFile(path.join(dir, '.config', 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      jsx: 'react-jsx',
      allowJs: true,
    },
    path.join(dir, '.config'),
  )
  const allOptions = {
    ...options,
    composite: false,
    pathsBasePath: path.join(dir, '.config'),
    configFilePath: path.join(dir, 'tsconfig.json'),
  }
  const host = ts.createCompilerHost(allOptions, true)
  const program = ts.createProgram({ rootNames: names.map((name) => path.join(dir, name)), options: allOptions, host })
  const checker = program.getTypeChecker()
  const files = names.sort().map((name) => {
    const source = program.getSourceFile(path.join(dir, name))
    return { name, source, nodes: nodesOf(source), lines: countLines(source) }
  })
  const known = new Set(names)
  const cache = ts.createModuleResolutionCache(dir, (name) => name, allOptions)
  const resolve = (module, from) => {
    const { resolvedModule } = ts.resolveModuleName(module, path.join(dir, from), allOptions, host, cache)
    const name = resolvedModule && path.relative(dir, resolvedModule.resolvedFileName).split(path.sep).join('/')
    return known.has(name) ? name : undefined
  }
  return { files, checker, resolve }
}

/** The folder by which lines and edges are counted: `src/node/links`, `src/features/blog`, `src/client`, `templates`. */
function roomOf(name) {
  const [top, layer, room, ...rest] = name.split('/')
  if (top === 'templates') return top
  return hasRooms(`${top}/${layer}`) && rest.length > 0 ? `${top}/${layer}/${room}` : `${top}/${layer}`
}

function hasRooms(folder) {
  return /^src\/(?:node|features|tools)(?:\/|$)/.test(folder)
}

function nodesOf(source) {
  const nodes = []
  const visit = (node) => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return nodes
}

/** The number of lines on which a token is. Comments are no tokens; blank lines of multi-line strings do not count. */
function countLines(source) {
  const text = source.text.split('\n')
  const counted = new Set()
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
    const children = node.getChildren(source)
    for (const child of children) visit(child)
    if (children.length > 0 || node.getWidth(source) === 0) return
    for (let line = lineOf(node.getStart(source)); line <= lineOf(node.end); line++)
      if (text[line].trim() !== '') counted.add(line)
  }
  visit(source)
  return counted.size
}

/** The files of the source that a file imports, each once for each statement; `isWhole` if not by the names of exports. */
function importsOf({ name, nodes }, resolve) {
  return nodes.flatMap((node) => {
    const { module, isWhole } = importedModule(node)
    if (module === undefined || !ts.isStringLiteralLike(module)) return []
    const to = resolve(module.text, name)
    return to === undefined ? [] : [{ from: name, to, isWhole }]
  })
}

function importedModule(node) {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings
    return { module: node.moduleSpecifier, isWhole: bindings !== undefined && ts.isNamespaceImport(bindings) }
  }
  if (ts.isExportDeclaration(node)) return { module: node.moduleSpecifier, isWhole: false }
  if (ts.isImportTypeNode(node)) return { module: node.argument.literal, isWhole: node.qualifier === undefined }
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isCall ? { module: node.arguments[0], isWhole: true } : {}
}

function filesWithOneImporter(files, imports) {
  const importers = new Map()
  for (const { from, to } of imports) if (to !== from) importers.set(to, new Set([...(importers.get(to) ?? []), from]))
  return files.flatMap(({ name }) => {
    const [by, ...others] = importers.get(name) ?? []
    if (by === undefined || others.length > 0) return []
    return [{ name, by }]
  })
}

/** The names that a file exports; `declaration` is undefined for what it only passes on. */
function exportedNames(source) {
  const declared = new Map(source.statements.flatMap(declarationsOf))
  return source.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return [{ name: 'default' }]
    if (ts.isExportDeclaration(statement)) {
      if (!statement.exportClause || !ts.isNamedExports(statement.exportClause)) return [{ name: '*' }]
      return statement.exportClause.elements.map(({ name, propertyName }) => ({
        name: name.text,
        declaration: statement.moduleSpecifier ? undefined : declared.get((propertyName ?? name).text),
      }))
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return [{ name: 'default' }]
    return declarationsOf(statement).map(([name, declaration]) => ({ name, declaration }))
  })
}

/** The names that a statement declares, with their nodes. */
function declarationsOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(boundNames)
  return statement.name && ts.isIdentifier(statement.name) ? [[statement.name.text, statement]] : []
}

function boundNames(declaration) {
  if (ts.isIdentifier(declaration.name)) return [[declaration.name.text, declaration]]
  return declaration.name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element) : []))
}

function namesWithTwoMeanings(files, imports) {
  const namedIn = new Set(imports.filter(({ isWhole }) => !isWhole).map(({ to }) => to))
  const isWhole = (file) => !namedIn.has(file) && imports.some(({ to }) => to === file)
  const places = new Map()
  for (const { name: file, source } of files) {
    if (file.startsWith('src/tools/docusaurus/client/') || isWhole(file)) continue
    for (const { name, declaration } of exportedNames(source)) {
      if (declaration === undefined || name === 'default' || isPassedOn(declaration)) continue
      const known = places.get(name) ?? new Map()
      places.set(name, known.has(file) ? known : known.set(file, placeOf(file, declaration)))
    }
  }
  return [...places]
    .filter(([, known]) => known.size > 1)
    .map(([name, known]) => ({ name, at: [...known.values()] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Whether a declaration only gives a name to something that is declared elsewhere: `export const a = b`. */
function isPassedOn(declaration) {
  return (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    ts.isIdentifier(declaration.initializer)
  )
}

/** The comparisons with the property of a page that tells its kind. */
function kindChecksOf({ name, source, nodes }, checker) {
  const checks = nodes.flatMap((node) => {
    const of = comparedValues(node)
      .map((value) => ownerOfKind(value, checker))
      .find((owner) => owner !== undefined)
    return of === undefined ? [] : [{ name, at: placeOf(name, node), of, text: firstLine(node.getText(source)) }]
  })
  if (checks.length === 0) return []
  const isMaker = nodes.some((node) => isMadePage(node, checker))
  return checks.map((check) => ({ ...check, isMaker }))
}

/** The expressions that a comparison or a `case` compares. */
function comparedValues(node) {
  if (ts.isCaseClause(node)) return [node.parent.parent.expression]
  if (!ts.isBinaryExpression(node)) return []
  const operators = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]
  return operators.includes(node.operatorToken.kind) ? [node.left, node.right] : []
}

/** The type of page that declares the property `type` or `kind` that an expression reads; undefined if it reads another value. */
function ownerOfKind(expression, checker) {
  const read = propertyRead(ts.skipParentheses(expression), checker)
  if (read === undefined || !['type', 'kind'].includes(read.property)) return undefined
  const property = checker.getApparentType(checker.getNonNullableType(read.type)).getProperty(read.property)
  for (const declaration of property?.declarations ?? []) {
    const owner = ts.findAncestor(
      declaration,
      (node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node),
    )
    if (owner && pageTypes.includes(owner.name.text)) return owner.name.text
  }
  return undefined
}

/** The object and the name of the property that an expression reads: `page.type`, or `type` after `const { type } = page`. */
function propertyRead(expression, checker) {
  if (ts.isPropertyAccessExpression(expression))
    return { type: checker.getTypeAtLocation(expression.expression), property: expression.name.text }
  if (!ts.isIdentifier(expression)) return undefined
  const declaration = checker.getSymbolAtLocation(expression)?.valueDeclaration
  if (!declaration || !ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent))
    return undefined
  const property = (declaration.propertyName ?? declaration.name).getText()
  return { type: checker.getTypeAtLocation(declaration.parent), property }
}

/** Whether a node is a literal of a page: not a copy of another page with some changes. */
function isMadePage(node, checker) {
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return false
  const type = checker.getContextualType(node)
  return (type?.aliasSymbol ?? type?.symbol)?.name === 'SitePage'
}

function spreadsOf({ name, nodes }) {
  return nodes.flatMap((node) => {
    if (!ts.isSpreadAssignment(node) && !ts.isSpreadElement(node) && !ts.isJsxSpreadAttribute(node)) return []
    const value = ts.skipParentheses(node.expression)
    const of = ts.isSpreadElement(node) ? 'array' : 'object'
    const form = isLiteral(value) ? 'literal' : isConditional(value) ? 'conditional' : undefined
    return form === undefined ? [] : [{ at: placeOf(name, node), kind: `${form} ${of}` }]
  })
}

function isConditional(value) {
  if (ts.isConditionalExpression(value)) return [value.whenTrue, value.whenFalse].some(isEmptyLiteral)
  if (!ts.isBinaryExpression(value)) return false
  const operator = value.operatorToken.kind
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return isLiteral(ts.skipParentheses(value.right))
  return operator === ts.SyntaxKind.QuestionQuestionToken && isEmptyLiteral(value.right)
}

function isEmptyLiteral(expression) {
  const node = ts.skipParentheses(expression)
  return isLiteral(node) && (node.properties ?? node.elements).length === 0
}

function isLiteral(node) {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)
}

function placeOf(name, node) {
  const source = node.getSourceFile()
  return `${name}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
}

function firstLine(text) {
  return text.split('\n')[0]
}

/** Prints a row for each figure and a column for each checkout. */
function printTable(checkouts) {
  const print = (indent, figures) => {
    for (const label of new Set(figures.flatMap(Object.keys))) {
      const cells = figures.map((column, i) =>
        (column[label]?.toLocaleString('en') ?? '').padStart(Math.max(10, checkouts[i].name.length + 2)),
      )
      console.log(`${indent}${label}`.padEnd(50) + cells.join(''))
    }
  }
  print(
    '',
    checkouts.map(({ name }) => ({ '': name })),
  )
  print(
    '',
    checkouts.map(({ rows }) => rows),
  )
  console.log('lines of code by folder')
  const rooms = [...new Set(checkouts.flatMap(({ linesByRoom }) => Object.keys(linesByRoom)))].sort()
  print(
    '  ',
    checkouts.map(({ linesByRoom }) => Object.fromEntries(rooms.map((room) => [room, linesByRoom[room]]))),
  )
}
