#!/usr/bin/env node
import * as modules from 'node:module'
import { setFlagsFromString } from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docsgen needs Node.js 20.19 or newer; this is ${process.versions.node}`)
  process.exitCode = 2
} else {
  try {
    // Node.js 22.1 and newer keep compiled code in the temporary folder of the system: the next command starts 50 ms sooner.
    modules.enableCompileCache?.()
    // An unknown option would be reported, so newer versions of Node.js keep their own values.
    // V8 optimizes a function once it has done some work, which takes a third of the processor time of a build of 100 pages. With more
    // work before that, most functions are never optimized; those that a large site needs still are.
    // If most objects of a large page are still used when memory is freed, V8 creates all later ones of that kind among those that stay,
    // which doubles the time of freeing memory in a build of 1,000 pages.
    if (major <= 24) {
      setFlagsFromString('--interrupt-budget=1000000')
      setFlagsFromString('--no-allocation-site-pretenuring')
    }
    const { runProcess } = await import('../dist/cli.js')
    await runProcess()
  } catch (error) {
    console.error(`docsgen cannot start: ${error.message}`)
    process.exitCode = 2
  }
}
