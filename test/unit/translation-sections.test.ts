import { describe, expect, test } from 'vitest'
import { changedSections, type SectionChange } from '../../src/features/languages/cli/section-changes.js'
import { isFingerprint, sectionsFingerprint, splitSections } from '../../src/features/languages/sections.js'

const page = [
  ...['---', 'title: Install', 'sidebar_position: 2', '---', '', 'What you need.', ''],
  ...['# First {#one}', '', 'Text of the first.', '', '```sh', '# a comment', '```', ''],
  ...['> # Quoted', '', '- item', '', '  ## In a list', ''],
  ...['Second', '---', '', '<Tabs>', '', '### Third ###', '', '</Tabs>', '<!--', '# Hidden', '-->', 'The end.', ''],
].join('\n')

const fingerprint = (text: string): string => sectionsFingerprint(splitSections(text))

describe('the sections of a page', () => {
  test('begin at headings, but not at those in code, comments, quotes and lists', () => {
    const sections = splitSections(page)
    expect(sections.map(({ heading }) => heading)).toEqual(['', 'First', 'Second', 'Third'])
    expect(sections.map(({ source }) => source).join('')).toBe(page)
  })

  test('are one section without headings, and none is lost without text', () => {
    expect(splitSections('Text.').map(({ source }) => source)).toEqual(['Text.'])
    expect(splitSections('').map(({ source }) => source)).toEqual([''])
    expect(splitSections('# A').map(({ heading, source }) => [heading, source])).toEqual([
      ['', ''],
      ['A', '# A'],
    ])
  })
})

describe('the fingerprint of a page', () => {
  test('is 8 characters for each section', () => {
    expect(fingerprint(page)).toMatch(/^\S{8}(?: \S{8}){3}$/)
    expect(isFingerprint(fingerprint(page))).toBe(true)
    expect([undefined, 12345678, '', 'short', `${fingerprint(page)} x`].map(isFingerprint)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  test.each([
    ['line endings', page.replaceAll('\n', '\r\n')],
    ['other line breaks', page.replace('Text of the first.', 'Text of\nthe first.')],
    ['empty lines', page.replace('What you need.\n', 'What you need.\n\n\n')],
    ['an explicit id', page.replace('{#one}', '{#other}')],
    ['another form of a heading', page.replace('Second\n---', '## Second')],
    ['fields that readers do not see', page.replace('sidebar_position: 2', 'sidebar_position: 3\nslug: /setup')],
    ['quotes around a title', page.replace('title: Install', "title: 'Install'")],
  ])('is the same with %s', (_, edited) => {
    expect(edited).not.toBe(page)
    expect(fingerprint(edited)).toBe(fingerprint(page))
  })

  test.each([
    ['a title', page.replace('title: Install', 'title: Set up'), 0],
    ['a description', page.replace('title:', 'description: Short\ntitle:'), 0],
    ['the text above the first heading', page.replace('need.', 'want.'), 0],
    ['a heading', page.replace('# First', '# 1st'), 1],
    ['the level of a heading', page.replace('# First', '## First'), 1],
    ['code', page.replace('# a comment', '# another'), 1],
    ['text in a list', page.replace('In a list', 'In the list'), 1],
    ['the last text', page.replace('The end', 'An end'), 3],
  ])('has another mark for a section with %s changed', (_, edited, index) => {
    const before = fingerprint(page).split(' ')
    const now = fingerprint(edited).split(' ')
    expect(now.flatMap((mark, at) => (mark === before[at] ? [] : [at]))).toEqual([index])
  })
})

describe('the changes of a page', () => {
  const section = (heading: string, text = `Text of ${heading}.`): string => `## ${heading}\n\n${text}\n\n`
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((heading) => section(heading)) as [string, string, string, string]
  const kinds = (changes: readonly SectionChange[]) => changes.map(({ kind, heading }) => [kind, heading])

  test.each<[string, before: string, now: string, known: unknown[], forgotten?: unknown[]]>([
    ['nothing', a + b, a + b, []],
    ['a changed text', a + b + c, a + section('B', 'Other.') + c, [['changed', 'B']]],
    ['a changed start', `Hi\n\n${a}`, `Hello\n\n${a}`, [['changed', '']]],
    ['a new section', a + c, a + b + c, [['new', 'B']]],
    ['a removed section', a + b + c, a + c, [['removed', 'B']], [['removed', undefined]]],
    [
      'a renamed section',
      a + b + c,
      a + section('X') + c,
      [
        ['new', 'X'],
        ['removed', 'B'],
      ],
      [
        ['new', 'X'],
        ['removed', undefined],
      ],
    ],
    [
      'a moved section',
      a + b + c + d,
      b + c + d + a,
      [
        ['removed', 'A'],
        ['new', 'A'],
      ],
      [
        ['removed', undefined],
        ['new', 'A'],
      ],
    ],
    [
      'two changed sections in a row',
      a + b + c,
      a + section('B', '1') + section('C', '2'),
      [
        ['changed', 'B'],
        ['changed', 'C'],
      ],
    ],
    ['one of two sections with the same heading', a + a + b, a + section('A', 'New.') + b, [['changed', 'A']]],
  ])('are found for %s', (_, before, now, known, forgotten = known) => {
    const old = splitSections(before)
    expect(kinds(changedSections(sectionsFingerprint(old), splitSections(now), old))).toEqual(known)
    expect(kinds(changedSections(sectionsFingerprint(old), splitSections(now)))).toEqual(forgotten)
  })

  test('have the text of a section before and now, if it is known', () => {
    const old = splitSections(a + b)
    const now = splitSections(a + section('B', 'Other.'))
    expect(changedSections(sectionsFingerprint(old), now, old)).toEqual([
      { kind: 'changed', heading: 'B', before: b, now: section('B', 'Other.') },
    ])
    expect(changedSections(sectionsFingerprint(old), now)[0]?.before).toBeUndefined()
  })
})
