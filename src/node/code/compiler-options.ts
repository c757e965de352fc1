import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from './compiler.js'

/** Types of environments that samples may be written for, where the project has installed them. */
const ambientTypes = ['node', 'jest', 'mocha'] as const

/** How samples are compiled: TypeScript strictly, JavaScript so that a parameter needs no type. */
export function compilerOptions(
  rootDir: string,
  { version }: Pick<Compiler, 'version'>,
  typed: boolean,
): Readonly<Record<string, unknown>> {
  return {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    jsx: 'react-jsx',
    strict: typed,
    noImplicitAny: typed,
    allowJs: true,
    checkJs: !typed,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    esModuleInterop: true,
    // Since 5.6.
    ...(isAtLeast(version, 5, 6) ? { noUncheckedSideEffectImports: true } : {}),
    skipLibCheck: true,
    noEmit: true,
    types: ambientTypes.filter((name) => isInstalled(rootDir, `@types/${name}`)),
  }
}

function isInstalled(rootDir: string, name: string): boolean {
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'node_modules', name, 'package.json'))) return true
    if (dir === path.dirname(dir)) return false
  }
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}
