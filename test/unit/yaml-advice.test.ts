import { expect, test } from 'vitest'
import { parseYaml } from '../../src/node/base/source-text/checked-yaml.js'

test.each([
  ['title: a: b', '1:8 the value of "title" contains ": "; put the value in quotes: title: "a: b"'],
  ['title: See: x: y\nb: 1', '1:8 the value of "title" contains ": "; put the value in quotes: title: "See: x: y"'],
  ['title: Setup:', '1:8 the value of "title" contains ": "; put the value in quotes: title: "Setup:"'],
  ['title: say "a": b', `1:8 the value of "title" contains ": "; put the value in quotes: title: 'say "a": b'`],
  ['title: it\'s "a": b', `1:8 the value of "title" contains ": "; put the value in quotes: title: 'it''s "a": b'`],
  ['list:\n  - name: a: b', '2:11 the value of "name" contains ": "; put the value in quotes: name: "a: b"'],
  ['title: @x', '1:8 the value of "title" begins with "@"; put the value in quotes: title: "@x"'],
  ['title: `x`', '1:8 the value of "title" begins with "`"; put the value in quotes: title: "`x`"'],
  ['title: %a', '1:8 the value of "title" begins with "%"; put the value in quotes: title: "%a"'],
  ['title: !x y', '1:8 the value of "title" begins with "!"; put the value in quotes: title: "!x y"'],
  ['title: *x*', '1:8 the value of "title" begins with "*"; put the value in quotes: title: "*x*"'],
  ['title: "a" b', `1:8 the value of "title" goes on after a closing quote; put the value in quotes: title: '"a" b'`],
  ["title: 'it's'", '1:8 the value of "title" goes on after a closing quote; put the value in quotes: title: "it\'s"'],
  [
    'title: "a \\d"',
    `1:8 the value of "title" has a backslash in double quotes; put the value in quotes: title: 'a \\d'`,
  ],
  ['a:\n\tb: 1', '2:1 this line is indented with a tab; indent it with spaces'],
  ['a: 1\nb: 2\na: 3', '3:1 the key "a" occurs twice; remove one of them'],
])('%j', (text, expected) => {
  const { problems } = parseYaml(text, 'the front matter')
  expect(problems.map(({ line, column, message, hint }) => `${line}:${column} ${message}; ${hint}`)).toEqual([expected])
})

test.each([
  'title: "a: b"',
  "title: 'a: b'",
  'title: a:b',
  'url: https://a.example/x',
  'time: 10:30',
  'a: &x [1]\nb: *x',
  'text: |\n  a: b: c',
  'text: >-\n  a: @b',
])('%j is valid', (text) => {
  expect(parseYaml(text, 'the front matter').problems).toEqual([])
})
