import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ImageDamage } from '../model/image-size.js'
import type { DamagedImage } from './links.js'

/** Reports the images of a page that no browser shows; `file` is the path as diagnostics show it. */
export function checkImages(images: readonly DamagedImage[], file: string): Diagnostic[] {
  return images.map(({ url, line, column, path: imagePath, damage }) => ({
    code: 'damaged-image',
    severity: 'error',
    message: `the image "${url}" ${problems[damage](path.extname(imagePath))}`,
    hint: hints[damage],
    location: { file, line, column },
  }))
}

const problems: Readonly<Record<ImageDamage, (ext: string) => string>> = {
  empty: () => 'is an empty file',
  'git-lfs': () => 'is a pointer of Git LFS and not the image',
  html: () => 'contains HTML and no image',
  unreadable: (ext) => `cannot be read as ${ext === '.svg' ? 'SVG' : 'an image'}`,
}

const hints: Readonly<Record<ImageDamage, string>> = {
  empty: 'save the image again',
  'git-lfs': 'run `git lfs pull`; in CI, check out the repository with LFS',
  html: 'a page was saved in its place: download the image again',
  unreadable: 'open the file to see what it is, and save the image again',
}
