import type { Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { entriesWithCodeOf } from '../../src/node/bundle/outputs.js'

type Output = Metafile['outputs'][string]

/** An output of esbuild. `imports` are paths of other outputs; an input of zero bytes has been dropped as unused. */
function output(
  inputs: Record<string, number>,
  { imports = [], entryPoint }: { readonly imports?: readonly string[]; readonly entryPoint?: string } = {},
): Output {
  return {
    bytes: 0,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, bytesInOutput]) => [name, { bytesInOutput }])),
    imports: imports.map((path) => ({ path, kind: 'import-statement', external: path.startsWith('./') })),
    exports: [],
    entryPoint,
  }
}

const reader = 'templates/DocCardList.tsx'

describe('entriesWithCodeOf', () => {
  const cases: { name: string; outputs: Record<string, Output>; found: readonly string[] }[] = [
    {
      name: 'finds an entry with the code itself',
      outputs: { a: output({ [reader]: 9 }, { entryPoint: 'A' }) },
      found: ['A'],
    },
    {
      name: 'finds the entries that import a chunk with the code, directly or through another chunk',
      outputs: {
        a: output({}, { entryPoint: 'A', imports: ['between'] }),
        b: output({}, { entryPoint: 'B', imports: ['chunk'] }),
        c: output({ 'other.tsx': 9 }, { entryPoint: 'C' }),
        between: output({}, { imports: ['chunk'] }),
        chunk: output({ [`x/${reader}`]: 9 }),
      },
      found: ['A', 'B'],
    },
    {
      name: 'ends if chunks import each other',
      outputs: {
        a: output({}, { entryPoint: 'A', imports: ['one'] }),
        one: output({}, { imports: ['two'] }),
        two: output({ [reader]: 9 }, { imports: ['one'] }),
      },
      found: ['A'],
    },
    {
      name: 'leaves out code that is dropped as unused, and imports of other files',
      outputs: {
        a: output({ [reader]: 0 }, { entryPoint: 'A', imports: ['./chunk'] }),
        './chunk': output({ [reader]: 9 }),
      },
      found: [],
    },
  ]
  it.each(cases)('$name', ({ outputs, found }) => {
    expect([...entriesWithCodeOf({ inputs: {}, outputs }, [reader])].sort()).toEqual(found)
  })
})
