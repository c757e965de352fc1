import { expect, test } from 'vitest'
import { changedNames } from '../../src/node/preview/apply-changes.js'
import { repositoryPath } from '../harness/repository.js'

test('the files that still exist come first in the names of changed files', () => {
  const files = ['docs/sedag6', 'package.json', 'docs/4913', 'README.md'].map((name) => repositoryPath(name))
  expect(changedNames(files, repositoryPath())).toEqual(['package.json', 'README.md', 'docs/sedag6', 'docs/4913'])
})
