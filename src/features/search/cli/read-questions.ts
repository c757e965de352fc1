import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { Diagnostic, SourceLocation } from '../../../shared/diagnostic.js'

/** A question that the search of a site must answer. */
export interface SearchQuestion {
  readonly text: string
  /** Routes that must be among the first results. */
  readonly routes: readonly string[]
  readonly location: SourceLocation
}

/** Parses a YAML file that maps questions to a route or a list of routes. */
export function readQuestions(
  yaml: string,
  file: string,
): { readonly questions: readonly SearchQuestion[]; readonly diagnostics: readonly Diagnostic[] } {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, schema: 'core', logLevel: 'silent' })
  const locate = (offset: number): SourceLocation => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col }
  }
  const problem = (offset: number, message: string): Diagnostic => ({
    code: 'search-questions',
    severity: 'error',
    message,
    hint: 'map each question to a route or a list of routes: `how do I undo: /recipes/undo`',
    location: locate(offset),
  })
  const broken = document.errors[0]
  if (broken) return { questions: [], diagnostics: [problem(broken.pos[0], broken.message.split('\n', 1)[0] ?? '')] }
  const { contents } = document
  if (contents === null) return { questions: [], diagnostics: [problem(0, 'the file has no questions')] }
  if (!isMap(contents))
    return { questions: [], diagnostics: [problem(0, 'the file is not a mapping of questions to routes')] }
  if (contents.items.length === 0) return { questions: [], diagnostics: [problem(0, 'the file has no questions')] }
  const questions: SearchQuestion[] = []
  const diagnostics: Diagnostic[] = []
  for (const { key, value } of contents.items) {
    const offset = (key as Node).range?.[0] ?? 0
    const routes = routesOf(value)
    const text = isScalar(key) ? String(key.value).trim() : ''
    if (text === '') diagnostics.push(problem(offset, 'a question is empty'))
    else if (routes.length === 0) diagnostics.push(problem(offset, 'a question has no route'))
    else questions.push({ text, routes, location: locate(offset) })
  }
  return { questions, diagnostics }
}

function routesOf(value: unknown): string[] {
  const routes = isSeq(value) ? value.items : [value]
  return routes.flatMap((route) => (isScalar(route) && typeof route.value === 'string' ? [route.value] : []))
}
