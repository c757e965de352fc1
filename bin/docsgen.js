#!/usr/bin/env node
import * as modules from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}`)
  process.exitCode = 2
} else {
  try {
    // Node.js 22.1 and newer keep compiled code in the temporary folder of the system: the next command starts 50 ms sooner.
    modules.enableCompileCache?.()
    const { runProcess } = await import('../dist/cli.js')
    await runProcess()
  } catch (error) {
    console.error(`docsgen cannot start: ${error.message}`)
    process.exitCode = 2
  }
}
