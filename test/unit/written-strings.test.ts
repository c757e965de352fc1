import { expect, test } from 'vitest'
import { writtenStrings } from '../../src/node/base/source-text/written-strings.js'

/** Each string with its offset, and an asterisk if it belongs to a name for URLs. */
const listed = (found: ReturnType<typeof writtenStrings>) =>
  found.map(({ value, start, isLink }) => `${start} ${value}${isLink ? '*' : ''}`)

const rows: readonly (readonly [name: string, source: string, strings: readonly string[]])[] = [
  ['attributes', '<a href="/a" title=\'/b\' to={`/c`}/>', ['8 /a*', '19 /b', '28 /c*']],
  ['attributes with entities', '<a href="?a&amp;b\\n"/>', ['8 ?a&b\\n*']],
  ['attributes of elements in attributes', '<A b={<a href="/x"/>} href="/y">"t"</A>', ['14 /x*', '27 /y*']],
  ['each image of a set', '<img srcSet="/a 1x, /b 2x"/>', ['12 /a*', '12 /b*']],
  ['both of two values', "<a href={x ? '/a' : '/b'}/>", ['13 /a*', '20 /b*']],
  ['strings inside a template', `<a href={\`\${x('/a')}/b\`}/>`, ['14 /a*']],
  [
    'keys',
    `[{ href: '/a', label: '/b', "to": '/c', 'x': "it's \\'" }]`,
    ['9 /a*', '22 /b', '28 to', '34 /c*', '40 x', "45 it's '"],
  ],
  ['variables', "const homeUrl = '/a'", ['16 /a*']],
  ['nothing of comments', `// '/a'\n/* "/b" */ x = '/c'`, ['23 /c']],
  ['nothing of comments in tags', `x = <a /* "/d" */ // "/e"\n b="/f"/>`, ['29 /f']],
  ['nothing of text between tags', `<p>it's "/a" // {'/b'} <b>'</b> </p>; '/c'`, ['17 /b', '38 /c']],
  ['nothing of regular expressions', `x = /'"/.test('/a') / 2; y = a / b; '/b'`, ['14 /a', '36 /b']],
  ['generics', `const f = <T,>(x: Array<T>) => g<T>('/a') < b > '/b'`, ['36 /a', '48 /b']],
  ['elements after an arrow', `x.map((y) => <b title="/a">it's</b>).then('/b')`, ['22 /a', '42 /b']],
  ['fragments', `return <>it's<i/></>\n'/b'`, ['21 /b']],
  ['comparisons', `if (a <b && c> '/d') '/e'`, ['15 /d', '21 /e']],
  ['JSON', '{ "href": "/a", "b": ["/c"] }', ['2 href', '10 /a*', '16 b', '22 /c']],
  ['TypeScript without JSX', `const x = <T>y; const f = <T>(z: T) => '/a'`, ['39 /a']],
  ['nothing of code with a syntax error', '<a href="/a', []],
  ['nothing of an empty text', '', []],
]

test.each(rows)('lists %s', (_, source, strings) => {
  expect(listed(writtenStrings(source))).toEqual(strings)
})

test('lists the strings of an opening tag before Markdown', () => {
  const source = `<A href="/a" {...{ to: '/b' }} if={c > "/c"}>"/d" *it's* <a href="/e"/></A>`
  expect(listed(writtenStrings(source, 'tag'))).toEqual(['8 /a*', '23 /b*', '39 /c'])
})

test('lists the strings of an expression in braces', () => {
  expect(listed(writtenStrings(`{{ href: '/a', b: <a to="/c"/> }}`, 'expression'))).toEqual(['9 /a*', '24 /c*'])
  expect(listed(writtenStrings('{/* "/a" */}', 'expression'))).toEqual([])
})

test('gives the offset of the key that a string is the value of', () => {
  expect(writtenStrings(`x = { 'href': '/a' }`)).toMatchObject([{ value: 'href' }, { value: '/a', keyStart: 6 }])
})
