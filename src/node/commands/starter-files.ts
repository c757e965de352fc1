import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageDir } from '../tool/package.js'

/** The `.gitignore` of a starter site. npm leaves files of that name out of packages, so it is not in the template. */
export const gitignore = 'node_modules/\nbuild/\n.docsgen/\n'

/** The `tsconfig.json` of a starter site: editors check the config, the pages and the components. */
export const tsconfigJson = json({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['docsgen/client'],
    paths: { '@site/*': ['./*'] },
  },
  exclude: ['build', 'node_modules'],
})

interface Manifest {
  readonly version: string
  readonly engines: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** The `package.json` of a starter site in a folder; it needs the version of docsgen that wrote it. */
export function packageJson(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(packageDir(), 'package.json'), 'utf8'))
  const { react = '', 'react-dom': reactDom = '' } = manifest.peerDependencies
  return json({
    name: packageName(folder),
    private: true,
    type: 'module',
    scripts: {
      start: 'docsgen serve --watch',
      build: 'docsgen build',
      serve: 'docsgen serve',
      'check-links': 'docsgen check-links',
    },
    dependencies: { docsgen: `^${manifest.version}`, react, 'react-dom': reactDom },
    devDependencies: { '@types/react': react },
    engines: manifest.engines,
  })
}

/** The name of a folder with the characters that npm allows. A package cannot depend on one with its own name. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return ['', 'docsgen', 'react', 'react-dom'].includes(name) ? `${name}-site`.replace(/^-/, '') : name
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
