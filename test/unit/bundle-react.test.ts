import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reactNames, reactVersion } from '../../src/node/bundle/react.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { installReact, writeFiles } from '../harness/build-site.js'

describe('the React of a site', () => {
  let root: string
  // Outside the folder of the other tests, which has React.
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'docsgen-react-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('reports a site without React, and how to install it', () => {
    expect(problemOf(root)).toEqual({
      code: 'missing-react',
      severity: 'error',
      message: '"react" is not installed for this site',
      hint: 'run `npm install react react-dom`',
    })
  })

  test('reports a site without React DOM', () => {
    install({ react: '19.3.1' })
    expect(problemOf(root)).toMatchObject({
      code: 'missing-react',
      message: '"react-dom" is not installed for this site',
    })
  })

  test('reports a React that is too old', () => {
    install({ react: '18.3.1', 'react-dom': '18.3.1' })
    expect(problemOf(root)).toMatchObject({
      code: 'outdated-react',
      message: 'docsgen needs React 19 or newer, but the site has 18.3.1',
      hint: 'run `npm install react@19 react-dom@19`',
    })
  })

  test('reports versions of React and React DOM that do not fit', () => {
    install({ react: '19.3.1', 'react-dom': '19.0.0' })
    expect(problemOf(root)).toMatchObject({ code: 'mismatched-react' })
  })

  test('finds React in a folder above, as Node does, and the names it exports', () => {
    installReact(root)
    const site = path.join(root, 'packages', 'docs')
    expect(reactVersion(site)).toMatch(/^19\./)
    const names = reactNames(site)
    expect(names.react).toEqual(expect.arrayContaining(['useState', 'createElement']))
    expect(names['react/jsx-runtime']).toEqual(['Fragment', 'jsx', 'jsxs'])
    expect(names['react-dom']).toContain('createPortal')
  })

  function install(versions: Readonly<Record<string, string>>): void {
    const manifests = Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version }),
    ])
    writeFiles(root, Object.fromEntries(manifests))
  }
})

function problemOf(rootDir: string) {
  try {
    return `found React ${reactVersion(rootDir)}`
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    return error.diagnostics[0]
  }
}
