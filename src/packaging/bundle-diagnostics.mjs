import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'

/**
 * The descriptions of diagnostic codes as `dist/diagnostics.json`, by code. Each is a Markdown file in the folder `diagnostics` of
 * what reports the code, whose name is the code: front matter, the cause, an example, the fix and the corrected files.
 */
export function bundleDiagnostics(root) {
  const files = readdirSync(`${root}/src`, { recursive: true })
    .map((name) => path.join(root, 'src', name))
    .filter((file) => path.basename(path.dirname(file)) === 'diagnostics' && file.endsWith('.md'))
  const codes = files.map((file) => [path.basename(file, '.md'), readDescription(file)])
  codes.sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    path: path.join(root, 'dist', 'diagnostics.json'),
    contents: Buffer.from(`${JSON.stringify(Object.fromEntries(codes))}\n`),
  }
}

/** Reads one description: `CodeDescription` in src/node/base/diagnostics/codes.ts. Throws if the file has anything else than that. */
function readDescription(file) {
  const source = readFileSync(file, 'utf8')
  const end = source.indexOf('\n---\n')
  if (!source.startsWith('---\n') || end === -1) throw new Error(`${file} has no front matter`)
  const text = source.slice(end + 5)
  const blocks = unified()
    .use(remarkParse)
    .parse(text)
    .children.map(({ type, lang, meta, value, position }) => ({
      isCode: type === 'code',
      isConsole: lang === 'console',
      title: /^title="([^"]+)"$/.exec(meta ?? '')?.[1],
      text: type === 'code' ? `${value}\n` : text.slice(position.start.offset, position.end.offset),
    }))
  const isCause = (block) => !block.isCode && !block.text.startsWith(fixMark)
  const run = blocks.findIndex(({ isConsole }) => isConsole)
  const [cause, ...before] = blocks.slice(0, run)
  const [fix, ...after] = blocks.slice(run + 1)
  const isComplete = cause && isCause(cause) && fix?.text.startsWith(fixMark) && [...before, ...after].every(isFile)
  if (run === -1 || !isComplete)
    throw new Error(`${file} is not a cause, files with titles, a console block, "${fixMark}…" and corrected files`)
  const [command, ...message] = blocks[run].text.trimEnd().split('\n')
  return {
    ...parseYaml(source.slice(4, end)),
    cause: cause.text,
    fix: fix.text.slice(fixMark.length),
    example: {
      files: filesOf(before),
      command: command.replace(/^\$ /, ''),
      message: message.join('\n'),
      fixed: filesOf(after),
    },
  }
}

const fixMark = '**Fix.** '

function isFile({ isCode, title }) {
  return isCode && title !== undefined
}

function filesOf(blocks) {
  return Object.fromEntries(blocks.map(({ title, text }) => [title, text]))
}
