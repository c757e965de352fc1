// Takes the pictures of the tutorials: writes the program after each part, bundles it, and does in Chromium what the text says.
// npm run pictures; with the name of a part, such as `npm run pictures part-5`, only its pictures.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { tutorials } from './picture-steps.mjs'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const pictureDir = path.join(repository, 'site/docs/tutorials/img')
const url = 'http://localhost:5173/'
/** The largest file that a page may load for a picture, in bytes. */
const limit = 40_000

const frameStyles = readFileSync(new URL('picture-frame.css', import.meta.url), 'utf8')
// Machines have different system fonts.
const fonts = [
  { family: 'Picture', name: 'geist' },
  { family: 'Picture Mono', name: 'geist-mono' },
].map(({ family, name }) => {
  const file = path.join(repository, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  return `@font-face {
  font-family: ${family};
  font-weight: 100 900;
  src: url(data:font/woff2;base64,${readFileSync(file, 'base64')});
}`
})

const work = mkdtempSync(path.join(tmpdir(), 'pictures-'))
const wanted = process.argv[2] ?? ''
mkdirSync(pictureDir, { recursive: true })
const devTools = await bundleDevTools()
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const tutorial of tutorials) {
  writeProgram(tutorial)
  for (const { part, edits = [], steps } of tutorial.scenes) {
    if (!part.includes(wanted)) continue
    const program = await bundleProgram(path.join(work, tutorial.project, part), tutorial.entry, edits)
    for (const colorScheme of ['light', 'dark']) await takePictures({ tutorial, program, steps, colorScheme })
  }
}
await browser.close()
rmSync(work, { recursive: true })

/** Writes the program as readers have it after each part of a tutorial. */
function writeProgram({ project, pages }) {
  const docsgen = path.join(repository, 'bin/docsgen.js')
  const to = `${project}=${path.join(work, project)}`
  execFileSync(process.execPath, [docsgen, 'check-code', pages, '--write-project', to], { cwd: repository })
}

/** Bundles a copy of a program after edits of its files, with the packages of the repository: its script and its styles. */
async function bundleProgram(from, entry, edits) {
  const dir = path.join(work, 'edited')
  rmSync(dir, { recursive: true, force: true })
  cpSync(from, dir, { recursive: true })
  for (const [name, before, after] of edits) {
    const file = path.join(dir, name)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(before)) throw new Error(`${name} does not contain ${before}`)
    writeFileSync(file, text.replace(before, after))
  }
  const { outputFiles } = await build({
    entryPoints: [path.join(dir, entry)],
    outdir: work,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    nodePaths: [path.join(repository, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const text = (extension) => outputFiles.find((file) => file.path.endsWith(extension))?.text ?? ''
  return { script: text('.js'), styles: text('.css') }
}

/** Installs the inspector of the Redux DevTools in a temporary folder, and bundles it as a script that a program finds as the extension. */
async function bundleDevTools() {
  const dir = path.join(tmpdir(), 'pictures-redux-devtools')
  if (!existsSync(path.join(dir, 'node_modules'))) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(path.join(dir, 'package.json'), '{ "private": true }')
    const packages = [
      '@redux-devtools/core@5',
      '@redux-devtools/inspector-monitor@7',
      '@emotion/react@11',
      'redux@5',
      'react@19',
      'react-dom@19',
    ]
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: dir, stdio: 'ignore' })
  }
  const { outputFiles } = await build({
    stdin: {
      contents: readFileSync(new URL('redux-devtools.jsx', import.meta.url), 'utf8'),
      loader: 'jsx',
      resolveDir: dir,
    },
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0].text
}

/** Opens a program as on the day of the tutorial, and does its steps. Any message in the browser's console is an error. */
async function takePictures({ tutorial, program, steps, colorScheme }) {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 }, deviceScaleFactor: 2, colorScheme })
  const fail = (message) => {
    throw new Error(`${tutorial.project}: ${message}`)
  }
  page.on('pageerror', ({ stack }) => fail(stack))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && fail(message.text()))
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: documentOf(program) }))
  // The ids of plants are the same in each run.
  await page.addInitScript(() => {
    let seed = 0
    Math.random = () => (seed = (seed + 0.618) % 1)
  })
  await page.clock.install({ time: new Date(`${tutorial.today}T10:00:00Z`) })
  await page.clock.pauseAt(new Date(`${tutorial.today}T10:00:01Z`))
  await page.goto(url)
  await page.evaluate(() => document.fonts.ready)
  const later = () => page.clock.runFor(2000)
  const take = async (selector, name) => {
    const png = await page.locator(selector).screenshot({ omitBackground: true, animations: 'disabled' })
    writePicture(await webp(page, png), colorScheme === 'dark' ? `${name}-dark` : name)
  }
  await steps({
    page,
    later,
    press: (name, nth = 0) => page.getByRole('button', { name, exact: true }).nth(nth).click(),
    shoot: (name) => take('.browser', name),
    /** Selects an action and a tab in the DevTools, opens a key of the tree, and takes their picture. */
    async shootDevTools(name, { action, tab, open }) {
      await later()
      await page.locator('.devtools').getByText(action, { exact: true }).last().click()
      await page.locator('.devtools').getByText(tab, { exact: true }).first().click()
      if (open) await page.locator('.devtools').getByText(open, { exact: true }).last().click()
      await page.mouse.move(0, 0)
      await later()
      await take('.devtools', name)
    },
  })
  await page.close()
}

function documentOf({ script, styles }) {
  const frame = (name, title, id) =>
    `<div class="window ${name}"><div class="bar"><i></i><i></i><i></i><span>${title}</span></div><div id="${id}"></div></div>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Picture</title>
<style>${fonts.join('')}${frameStyles}@scope (:root) to (.devtools) {
${styles.replaceAll(':root', ':scope').replaceAll('system-ui', 'Picture')}}</style>
${frame('browser', 'localhost:5173', 'root')}${frame('devtools', 'Redux', 'devtools')}
<script>${inline(devTools)}</script><script type="module">${inline(script)}</script></html>`
}

function inline(script) {
  return script.replaceAll('</script', '<\\/script')
}

/** A PNG as WebP, with half of its bytes. */
async function webp(page, png) {
  const base64 = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.7).split(',')[1]
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}

function writePicture(bytes, name) {
  if (bytes.length > limit) throw new Error(`${name}.webp has ${bytes.length} bytes`)
  writeFileSync(path.join(pictureDir, `${name}.webp`), bytes)
  console.log(`${name}.webp: ${bytes.length} bytes`)
}
