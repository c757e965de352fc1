import { expect, test } from 'vitest'
import { tagStrings, writtenStrings } from '../../src/node/source-text/written-strings.js'

/** Each string with its offset; an asterisk for those of a name that is for URLs. */
const listed = (found: ReturnType<typeof writtenStrings>) =>
  found.map(({ value, start, isLink }) => `${start} ${value}${isLink ? '*' : ''}`)

const rows: readonly (readonly [name: string, source: string, strings: readonly string[]])[] = [
  ['attributes', '<a href="/a" title=\'/b\' to={`/c`}/>', ['8 /a*', '19 /b', '28 /c*']],
  ['attributes with entities', '<a href="?a&amp;b\\n"/>', ['8 ?a&b\\n*']],
  ['attributes of elements in attributes', '<A b={<a href="/x"/>} href="/y">"t"</A>', ['14 /x*', '27 /y*']],
  ['each image of a set', '<img srcSet="/a 1x, /b 2x"/>', ['12 /a*', '12 /b*']],
  ['either of two values', "<a href={x ? '/a' : '/b'}/>", ['13 /a*', '20 /b*']],
  ['the pieces of a template', `<a href={\`\${x('/a')}/b\`}/>`, ['14 /a*']],
  [
    'keys',
    `[{ href: '/a', label: '/b', "to": '/c', 'x': "it's \\'" }]`,
    ['9 /a*', '22 /b', '28 to', '34 /c*', '40 x', "45 it's '"],
  ],
  ['variables', "const homeUrl = '/a'", ['16 /a*']],
  ['no comments', `// '/a'\n/* "/b" */ x = '/c'`, ['23 /c']],
  ['no comments in tags', `x = <a /* "/d" */ // "/e"\n b="/f"/>`, ['29 /f']],
  ['no text between tags', `<p>it's "/a" // {'/b'} <b>'</b> </p>; '/c'`, ['17 /b', '38 /c']],
  ['no regular expressions', `x = /'"/.test('/a') / 2; y = a / b; '/b'`, ['14 /a', '36 /b']],
  ['no generics', `const f = <T,>(x: Array<T>) => g<T>('/a') < b > '/b'`, ['36 /a', '48 /b']],
  ['elements behind an arrow', `x.map((y) => <b title="/a">it's</b>).then('/b')`, ['22 /a', '42 /b']],
  ['fragments', `return <>it's<i/></>\n'/b'`, ['21 /b']],
  ['comparisons', `if (a <b && c> '/d') '/e'`, ['15 /d', '21 /e']],
  ['what does not close', `<a href="/a`, ['8 /a*']],
  ['what does not close in a script', "f(`${'/a'", ['5 /a']],
  ['nothing', '', []],
]

test.each(rows)('%s', (_, source, strings) => {
  expect(listed(writtenStrings(source))).toEqual(strings)
})

test('one tag alone', () => {
  const source = `it's <A href="/a" {...{ to: '/b' }} c>"/c" <a href="/d"/></A>`
  expect(listed(tagStrings(source, 5))).toEqual(['13 /a*', '28 /b*'])
})
