import { expect, test } from 'vitest'
import { mapSelectors } from '../../src/tools/docusaurus/node/selectors.js'

test.each([
  ['.navbar__title { color: red }', ':is(.navbar__title, :where(.navbar .brand) > span) { color: red }'],
  ['.navbar__title::before, p {}', ':is(.navbar__title, :where(.navbar .brand) > span)::before, p {}'],
  ['.footer .footer__title {}', '.footer :is(.footer__title, :where(.footer) strong) {}'],
  ['.markdown > h2 {}', ':is(.markdown, .prose, .prose-part, .linked-heading) > h2 {}'],
  ['.markdown h2 {}', ':is(.markdown, .prose) h2 {}'],
  ['@media (x) {\n  html .theme-code-block {}\n}', '@media (x) {\n  html :is(.theme-code-block, .code) {}\n}'],
  ['.a {\n  & .hash-link { color: red }\n}', '.a {\n  & :is(.hash-link, .anchor) { color: red }\n}'],
  ['.navbar__titles .my-markdown {}', '.navbar__titles .my-markdown {}'],
  ["a { background: url('x.markdown') }", "a { background: url('x.markdown') }"],
])('%s', (css, mapped) => {
  expect(mapSelectors(css, false)).toBe(mapped)
})

test('in a CSS module, only global names are those of the theme', () => {
  expect(mapSelectors('.markdown :global(.markdown) {}', true)).toBe('.markdown :global(:is(.markdown, .prose)) {}')
})
