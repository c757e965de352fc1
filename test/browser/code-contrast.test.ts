import { expect, onTestFinished, test } from 'vitest'
import { kindSuite } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const suite = kindSuite()

/** WCAG 2.2, success criterion 1.4.3. */
const LEAST_CONTRAST = 4.5

test.each(['light', 'dark'] as const)(
  'each color of code has enough contrast on each background (%s)',
  async (mode) => {
    const { page, context } = await openReader(suite.browser, { colorScheme: mode })
    onTestFinished(() => context.close())
    await visit({ page }, suite.urlOf({ site: 'kitchen sink', path: '/code' }))
    const contrasts = await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
      const kinds = ['', ...'ckstnfavmidbehpo'].map((letter) => (letter === '' ? '' : `t-${letter}`))
      const lines = ['', 'marked', 'added', 'removed', 'error', 'warning', 'focused']
      const inMarks = (html: string) => `${html}<mark>${html}</mark>`
      const rows = lines.map((line) =>
        kinds
          .map((kind) => `<span class="line ${line}">${inMarks(`<span class="${kind}">a</span>`)}\n</span>`)
          .join(''),
      )
      const block = document.querySelector('.prose .code') as Element
      block.innerHTML = `<pre><code>${rows.join('')}</code></pre>`
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (canvas === null) throw new Error('no canvas')
      /** The luminance of colors that lie on each other, the lowest first. */
      const luminance = (colors: readonly string[]) => {
        for (const color of colors) {
          canvas.fillStyle = color
          canvas.fillRect(0, 0, 1, 1)
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      return [...block.querySelectorAll('.line > span, mark > span')].map((token) => {
        const backgrounds: string[] = []
        for (let at: Element | null = token; at !== null; at = at.parentElement)
          backgrounds.unshift(getComputedStyle(at).backgroundColor)
        const [below, text] = [luminance(backgrounds), luminance([...backgrounds, getComputedStyle(token).color])]
        const name = `${token.className} in ${token.parentElement?.tagName} of ${token.closest('.line')?.className}`
        return { name, contrast: (Math.max(below, text) + 0.05) / (Math.min(below, text) + 0.05) }
      })
    }, mode)
    expect(contrasts.length).toBe(16 * 7 * 2 + 14)
    expect(contrasts.filter(({ contrast }) => contrast < LEAST_CONTRAST)).toEqual([])
  },
)
