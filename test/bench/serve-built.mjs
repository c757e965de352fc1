// Serves a built site with docsgen's own server.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { repository } from './content.mjs'

/** Starts the server. `url` has no trailing slash; rejects if the server cannot start. */
export async function serveBuilt(root) {
  const docsgen = path.join(repository, 'bin', 'docsgen.js')
  const server = spawn(process.execPath, [docsgen, 'serve', root, '--port', '0'])
  const url = await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const found = /http:\/\/[^\s]+/.exec(String(chunk))?.[0]
      if (found) resolve(found.replace(/\/$/, ''))
    })
    server.on('exit', (code) => reject(new Error(`docsgen serve ended with ${code}`)))
  })
  server.removeAllListeners('exit')
  return { url, close: () => server.kill() }
}
