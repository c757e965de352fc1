import { expect, inject, test } from 'vitest'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))

test('in dark mode, a transparent image has a light background that does not glare', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/faq`)
  const backgrounds = await page.evaluate(() => {
    const image = document.createElement('img')
    document.querySelector('.prose p')?.append(image)
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    return ['light', 'dark'].map((theme) => {
      document.documentElement.dataset.theme = theme
      if (context === null) return []
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = getComputedStyle(image).backgroundColor
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    })
  })
  expect(backgrounds[0]).toEqual([0, 0, 0, 0])
  // Black lines of a diagram keep a contrast of more than 12:1.
  expect(Math.min(...(backgrounds[1] ?? []))).toBeGreaterThan(200)
  expect(Math.max(...(backgrounds[1]?.slice(0, 3) ?? []))).toBeLessThan(235)
})
