import { describe, expect, test } from 'vitest'
import { hasFragment } from '../../src/node/links/site-index.js'
import { findFragment } from '../../src/shared/fragment.js'

describe('the target of a fragment is found as in browsers', () => {
  test.each([
    ['', ['a'], 'top'],
    ['a', ['a'], 'a'],
    ['A', ['a'], undefined],
    ['b', ['a'], undefined],
    ['%C3%BC', ['ü'], 'ü'],
    ['ü', ['ü'], 'ü'],
    ['%c3%bc', ['ü'], 'ü'],
    ['a%20b', ['a b'], 'a b'],
    ['a%20b', ['a%20b', 'a b'], 'a%20b'],
    ['100%25', ['100%25'], '100%25'],
    ['100%25', ['100%'], '100%'],
    ['100%', ['100%'], '100%'],
    // Browsers decode what is valid in it; the router and the check leave such a fragment as it is.
    ['100%-%C3%BC', ['100%-ü'], undefined],
    ['%FF', ['%FF'], '%FF'],
    ['top', ['a'], 'top'],
    ['TOP', [], 'top'],
    ['%74op', [], 'top'],
    ['Top', ['Top'], 'Top'],
    ['topic', [], undefined],
    ['a%23b', ['a#b'], 'a#b'],
  ] as const)('#%s among %j is %s', (fragment, ids, expected) => {
    const all = new Set<string>(ids)
    expect(findFragment(fragment, (id) => (all.has(id) ? id : undefined))).toBe(expected)
    expect(hasFragment(fragment, all)).toBe(expected !== undefined)
  })
})
