import { expect, test } from 'vitest'
import { scriptLoads } from '../../src/node/base/source-text/script-loads.js'

const HOST = 'https://cdn.example'

test.each([
  ['an import', `import x from '${HOST}/x.js'`, 'import'],
  ['an import for its effects', `import '${HOST}/x.js'`, 'import'],
  ['an export', `export * from '${HOST}/x.js'`, 'import'],
  ['a dynamic import', `button.onclick = () => import('${HOST}/x.js')`, 'import'],
  ['a dynamic import of a template', `import(\`${HOST}/\${name}.js\`)`, 'import'],
  ['importScripts', `importScripts('${HOST}/x.js')`, 'import'],
  ['a worker', `new Worker('${HOST}/x.js')`, 'worker'],
  ['a worker by URL', `new Worker(new URL('${HOST}/x.js'))`, 'worker'],
  ['fetch', `fetch('${HOST}/api')`, 'request'],
  ['fetch of a constant', `const API = '${HOST}'\nfetch(API + '/v1')`, 'request'],
  ['fetch of a constant in a template', `const API = '${HOST}'\nwindow.fetch(\`\${API}/v1\`)`, 'request'],
  ['a request', `const r = new XMLHttpRequest(); r.open('GET', '${HOST}/api')`, 'request'],
  ['a socket', "new WebSocket('wss://cdn.example/live')", 'request'],
  ['events', `new EventSource('${HOST}/events')`, 'request'],
  ['a beacon', `navigator.sendBeacon('${HOST}/seen')`, 'request'],
  ['a script', `const s = document.createElement('script'); s.src = '${HOST}/x.js'`, 'script'],
  [
    'a script by attribute',
    `const s = document.createElement('script'); s.setAttribute('src', '${HOST}/x.js')`,
    'script',
  ],
  ['a script in JSX', `const a = <Head><script async src="${HOST}/x.js" /></Head>`, 'script'],
  ['a frame', `const f = document.createElement('iframe'); f.src = '${HOST}'`, 'frame'],
  ['a style sheet', `const l = document.createElement('link'); l.href = '${HOST}/x.css'`, 'style'],
])('%s is a load', (_, text, kind) => {
  expect(scriptLoads(text)).toEqual([{ kind, url: expect.stringContaining('//cdn.example') }])
})

test.each([
  ['text', `console.log('${HOST}'); fetch(url)`],
  ['a link that is only opened', `open('${HOST}')`],
  ['an image', `const i = document.createElement('img'); i.src = '${HOST}/x.png'`],
  ['a constant of itself', 'let a = a; fetch(a)'],
  ['a syntax error', `fetch('${HOST}'`],
  ['JSON', `{ "import": "${HOST}" }`],
])('%s is no load', (_, text) => {
  expect(scriptLoads(text)).toEqual([])
})
