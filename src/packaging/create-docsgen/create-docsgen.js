#!/usr/bin/env node
// `npm create docsgen my-docs` runs this file, which is `docsgen init my-docs`.
import { runProcess } from 'docsgen/cli'

await runProcess(['init', ...process.argv.slice(2)])
