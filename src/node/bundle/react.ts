import { createRequire } from 'node:module'
import path from 'node:path'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import { findSitePackage } from '../base/site-package.js'

/** The modules of React that the browser's code can import, and the names that each exports. */
export type ReactNames = Readonly<
  Record<'react' | 'react/jsx-runtime' | 'react-dom' | 'react-dom/client', readonly string[]>
>

/** The first major version of React that docsgen works with. */
const firstMajor = 19

/** Version of the React that is installed for a site. Throws a DocsgenError if there is none, or an unsuitable one. */
export function reactVersion(rootDir: string): string {
  const react = installedVersion('react', rootDir)
  const dom = installedVersion('react-dom', rootDir)
  if (Number.parseInt(react, 10) < firstMajor) {
    const message = `docsgen needs React ${firstMajor} or newer, but the site has ${react}`
    throw environmentError('outdated-react', message, `run \`npm install react@${firstMajor} react-dom@${firstMajor}\``)
  }
  if (react !== dom) {
    const message = `"react" and "react-dom" must have the same version, but the site has ${react} and ${dom}`
    throw environmentError('mismatched-react', message, installHint)
  }
  return react
}

const installHint = 'run `npm install react react-dom`'

function installedVersion(name: string, rootDir: string): string {
  const found = findSitePackage(name, rootDir)
  if (found) return found.version
  throw environmentError('missing-react', `"${name}" is not installed for this site`, installHint)
}

/** The names that a site's React exports. React is CommonJS, so its names are known only after it has run. */
export function reactNames(rootDir: string): ReactNames {
  const require = createRequire(path.join(rootDir, 'package.json'))
  const namesOf = (name: string): string[] =>
    Object.keys(require(name) as object)
      .filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
      .sort()
  return {
    react: namesOf('react'),
    'react/jsx-runtime': namesOf('react/jsx-runtime'),
    'react-dom': namesOf('react-dom'),
    // It is slow to load, and these are all its documented exports.
    'react-dom/client': ['createRoot', 'hydrateRoot'],
  }
}
