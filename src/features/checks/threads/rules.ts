import type { TextRule } from '../../../node/base/text-rule.js'
import { nestedCode, openCode, openComment, openContainer, shortColons, strayColons } from '../block-rules.js'
import { emptyLink, misspelledUrl, linkAsText, undefinedReference, unusedDefinition } from '../link-rules.js'
import {
  codeInText,
  conflict,
  controlCharacter,
  droppedCells,
  emojiInText,
  foreignSyntax,
  formulaInText,
  headingWithoutSpace,
  idInText,
  includeComment,
  oddSpace,
  punctuatedEmphasis,
  secondTitle,
  spacedEmphasis,
  tableWithoutDashes,
  wrongEncoding,
} from '../text-rules.js'

/** Each rule has a real page in which it fires and is right. */
export const rules: readonly TextRule[] = [
  { nodes: ['containerDirective'], early: true, find: openContainer },
  { nodes: ['code'], early: true, find: openCode },
  { nodes: ['code'], early: true, find: nestedCode },
  { nodes: ['html'], early: true, find: openComment },
  { nodes: ['paragraph'], early: true, find: strayColons },
  { nodes: ['leafDirective'], early: true, find: shortColons },
  { nodes: ['root'], early: true, find: secondTitle },
  { nodes: ['root'], early: true, find: controlCharacter },
  { nodes: ['root'], early: true, find: unusedDefinition },
  { nodes: ['table'], find: droppedCells },
  { nodes: ['link', 'image'], find: emptyLink },
  { nodes: ['link', 'image', 'definition'], find: misspelledUrl },
  inText(conflict, ['<<<<<<<']),
  inText(foreignSyntax),
  inText(undefinedReference, ['][', '[^']),
  inText(linkAsText, ['(', '[']),
  inText(idInText, ['{']),
  inText(wrongEncoding),
  inText(emojiInText, [':']),
  inText(formulaInText, ['$']),
  inText(spacedEmphasis, ['**', '~~']),
  inText(punctuatedEmphasis, ['*', '~']),
  { nodes: ['html'], find: includeComment },
  { nodes: ['paragraph'], find: tableWithoutDashes },
  { nodes: ['paragraph'], find: headingWithoutSpace },
  { nodes: ['paragraph'], find: oddSpace },
  { nodes: ['paragraph'], find: codeInText },
]

function inText(find: TextRule['find'], marks?: readonly string[]): TextRule {
  return { nodes: ['paragraph', 'heading', 'tableCell'], find, ...(marks && { marks }) }
}
