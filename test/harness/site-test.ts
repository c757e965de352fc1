import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readTree, temporaryDir } from './build-site.js'
import { runDocsgen } from './cli.js'

/** A diagnostic as the command line printed it. */
export interface PrintedDiagnostic {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly severity: 'error' | 'warning'
  readonly code: string
  /** Message and hint. */
  readonly text: string
}

/** The result of a command. */
export interface SiteRun {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  /** In printed order. */
  readonly diagnostics: readonly PrintedDiagnostic[]
  /** Returns the text of an output file; undefined if it does not exist. */
  output(name: string): string | undefined
  /** Returns every output file with the hash of its bytes. */
  outputTree(): ReadonlyMap<string, string>
}

/** A site in a temporary folder, described step by step and then passed to commands. */
export interface SiteTest {
  readonly dir: string
  file(name: string, content: string | Uint8Array): SiteTest
  symlink(name: string, target: string): SiteTest
  remove(name: string): SiteTest
  /** Sets options besides the title; `null` removes the config. `search` is off by default, to save time. */
  config(options: object | null): SiteTest
  /** Copies the site to another folder, including its output and cache. */
  copy(): SiteTest
  run(command: string, ...args: string[]): Promise<SiteRun>
}

const configName = 'docsgen.config.ts'

/** Creates a site without pages. */
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

const diagnosticLine = /^(?:(\S.*?)(?::(\d+))?(?::(\d+))? )?(error|warning) ((?:[\w@.-]+\/)*[a-z][a-z-]*): (.*)$/

/** Reads a printed line; empty if it is not a diagnostic. */
export function readDiagnostic(text: string): PrintedDiagnostic[] {
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
