import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readTree, temporaryDir } from './build-site.js'
import { runDocsgen } from './cli.js'

/** A problem as the command line printed it. */
export interface PrintedDiagnostic {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly severity: 'error' | 'warning'
  readonly code: string
  /** Message and hint. */
  readonly text: string
}

/** What a command did. */
export interface SiteRun {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  /** In the order of the lines. */
  readonly diagnostics: readonly PrintedDiagnostic[]
  /** Text of an output file; undefined where it is not there. */
  output(name: string): string | undefined
  /** Every output file with the hash of its bytes. */
  outputTree(): ReadonlyMap<string, string>
}

/** A site in a temporary folder, described step by step and then built by the real command line. */
export interface SiteTest {
  readonly dir: string
  file(name: string, content: string | Uint8Array): SiteTest
  symlink(name: string, target: string): SiteTest
  remove(name: string): SiteTest
  /** Options beside the title, and beside `search`, which is off: its index costs more than such a site. `null`: no config. */
  config(options: object | null): SiteTest
  /** The same site in another folder, with what has been built. */
  copy(): SiteTest
  run(command: string, ...args: string[]): Promise<SiteRun>
}

const configName = 'docsgen.config.ts'

/** A site without pages but for what the test adds. */
export function siteTest(dir: string = temporaryDir('site')): SiteTest {
  return siteIn(dir).config({})
}

function siteIn(dir: string): SiteTest {
  const place = (name: string): string => {
    const filePath = path.join(dir, name)
    mkdirSync(path.dirname(filePath), { recursive: true })
    return filePath
  }
  const site: SiteTest = {
    dir,
    file(name, content) {
      writeFileSync(place(name), content)
      return site
    },
    symlink(name, target) {
      symlinkSync(target, place(name))
      return site
    },
    remove(name) {
      rmSync(path.join(dir, name), { recursive: true, force: true })
      return site
    },
    config(options) {
      if (options === null) return site.remove(configName)
      const all = JSON.stringify({ title: 'Test', pages: false, search: { provider: 'none' }, ...options })
      return site.file(configName, `import { defineConfig } from 'docsgen'\nexport default defineConfig(${all})\n`)
    },
    copy() {
      const target = temporaryDir('site')
      cpSync(dir, target, { recursive: true, verbatimSymlinks: true })
      return siteIn(target)
    },
    async run(command, ...args) {
      const { exitCode, stdout, stderr } = await runDocsgen([command, ...args], { cwd: dir })
      const outDir = path.join(dir, 'build')
      return {
        exitCode,
        stdout,
        stderr,
        diagnostics: stderr.split('\n').flatMap(readDiagnostic),
        output: (name) => readText(path.join(outDir, name)),
        outputTree: () => readTree(outDir),
      }
    },
  }
  return site
}

const diagnosticLine = /^(?:(\S.*?)(?::(\d+))?(?::(\d+))? )?(error|warning) ([a-z][a-z-]*): (.*)$/

function readDiagnostic(text: string): PrintedDiagnostic[] {
  const match = diagnosticLine.exec(text)
  if (!match) return []
  const [, file, line, column, severity, code = '', message = ''] = match
  return [
    {
      severity: severity === 'error' ? 'error' : 'warning',
      code,
      text: message,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line: Number(line) }),
      ...(column === undefined ? {} : { column: Number(column) }),
    },
  ]
}

function readText(filePath: string): string | undefined {
  try {
    return readFileSync(filePath, 'utf8')
  } catch {
    return undefined
  }
}
