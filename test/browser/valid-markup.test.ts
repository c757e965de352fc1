import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { checkMarkup, hasJava, type NuMessage } from '../harness/nu-checker.js'

/** Messages of the checker that do not apply, each with the reason. */
const known: readonly { readonly message: RegExp; readonly why: string }[] = [
  { message: /Content Security Policy/, why: 'a file has no origin that "self" could mean; Chromium tests the policy' },
  { message: /^Trailing slash on void elements/, why: "React's way of writing; it means nothing in HTML" },
  { message: /^The “align” attribute on the “t[hd]” element/, why: 'GFM writes it, and the policy forbids styles' },
  { message: /^The “list” role is unnecessary/, why: 'Safari needs it for lists without markers' },
  { message: /^CSS: Unrecognized at-rule “@starting-style”/, why: 'CSS Transitions 2, newer than the checker' },
  { message: /^CSS: Unrecognized at-rule “@container”/, why: 'CSS Containment 3, newer than the checker' },
  { message: /^CSS: “container-type”: /, why: 'CSS Containment 3, newer than the checker' },
  {
    message: /^CSS: “anchor-name”|^CSS: “position-(?:anchor|area|try-fallbacks)”|^CSS: “inset-\w+”: “anchor\(/,
    why: 'CSS Anchor Positioning 1, newer',
  },
  { message: /^CSS: “animation-(?:timeline|range)”/, why: 'Scroll-driven Animations 1, newer than the checker' },
  { message: /^CSS: “(?:width|contain-intrinsic-block-size)”: .*attr\(/, why: 'CSS Values 5, newer than the checker' },
  { message: /^CSS: “transition”: “allow-discrete”/, why: 'CSS Transitions 2, newer than the checker' },
]

const java = hasJava()
if (!java) console.warn('The Nu HTML checker is skipped: no Java 11 or newer on the PATH ("default-jre-headless").')

// The checker runs in a separate process, on a machine that may be busy.
test.skipIf(!java)('every document and style sheet is valid', { timeout: 240_000 }, async () => {
  const broken = temporaryDir('broken')
  const title = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Broken</title>'
  writeFiles(broken, {
    'page.html': `${title}</head><body><p id="a"><b>bold</p><p id="a">twice</p></body></html>`,
    'sheet.css': 'p { unknown: red }',
  })
  const messages = await checkMarkup([inject('siteDir'), inject('kitchenSinkDir'), broken])
  const isBroken = ({ url = '' }: NuMessage) => path.dirname(new URL(url).pathname) === broken
  // The intentional errors show that the checker reads both kinds of file.
  const seen = messages.filter(isBroken).map(({ url = '', message }) => `${path.basename(url)}: ${message}`)
  expect(seen).toContain('page.html: Duplicate ID “a”.')
  expect(seen.filter((line) => line.startsWith('sheet.css:')).length).toBeGreaterThan(0)
  const rest = messages.filter(
    (message) => !isBroken(message) && !known.some((one) => one.message.test(message.message)),
  )
  expect(rest.map(({ url, lastLine, message, extract }) => ({ url, lastLine, message, extract }))).toEqual([])
})
