import { Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import { aborted, type CommandIo } from '../../node/cli/terminal.js'
import { createDocsServer } from './docs-server.js'
import { findDocs, type McpRequest } from './find-docs.js'

/**
 * Runs `docsgen mcp` until the client closes its end. The client is the process that has started this one: nothing but the protocol may
 * go to stdout. Returns the exit code.
 */
export async function runMcp(request: McpRequest, io: CommandIo): Promise<number> {
  if (request.source !== undefined && request.flags.package !== undefined)
    throw environmentError('usage', 'a source cannot be combined with --package', 'remove one of them')
  const server = await createDocsServer(await findDocs(request, io.cwd))
  const { stdin, stdout } = io
  const closed = new Promise<void>((resolve) => {
    stdin.once('end', resolve).once('close', resolve)
    server.onclose = resolve
  })
  const output = new Writable({
    write: (chunk, _encoding, done) => void Promise.resolve(stdout.write(String(chunk))).then(() => done(), done),
  })
  await server.connect(new StdioServerTransport(stdin, output))
  await Promise.race([closed, aborted(io.signal)])
  await server.close()
  return 0
}
