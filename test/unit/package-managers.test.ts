import { expect, test } from 'vitest'
import { convertCommands } from '../../src/node/markdown/code-groups.js'

test.each([
  ['  $   npm install a', '  $   yarn add a'],
  ['  npm install a  &&  npm run b  # then', '  yarn add a  &&  yarn b  # then'],
  ['&& npm install a', '&& yarn add a'],
  ['echo a   |   npm install b', 'echo a   |   yarn add b'],
  ['A=1 sudo npm install a', 'A=1 sudo yarn add a'],
  ['npm install \\\n  a', 'yarn add \\\n  a'],
])('converts %j', (command, expected) => {
  expect(convertCommands(command, 'yarn')).toBe(expected)
})

// With the square of their lengths, these take more than an hour.
test.each([
  ['spaces in front', (spaces: string) => `${spaces}npm install a`],
  ['spaces only', (spaces: string) => spaces],
  ['spaces in the middle', (spaces: string) => `npm install${spaces}a`],
  ['spaces at the end', (spaces: string) => `npm install a${spaces}`],
  ['spaces after the prompt', (spaces: string) => `$${spaces}x`],
  ['tabs', (spaces: string) => spaces.replaceAll(' ', '\t')],
])('takes linear time: %s', (_where, make) => {
  expect(convertCommands(make(' '.repeat(500_000)), 'yarn')).not.toContain('npm install a')
})
