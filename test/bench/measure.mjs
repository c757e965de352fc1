// Runs a command and measures its wall time and, on Linux, its peak resident memory.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Runs a command to its end. `ms` is wall time, `mb` the peak resident memory in MB, without child processes. */
export function measure(command, args, options) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let peak = 0
    const poll = setInterval(() => {
      peak = Math.max(peak, peakMemory(child.pid))
    }, 15)
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(poll)
      if (code !== 0) reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`))
      else resolve({ ms: performance.now() - started, mb: peak / 1024, output })
    })
  })
}

/**
 * Returns a function that moves folders away; they are removed when the benchmark ends. For some minutes after a removal,
 * ext4 allocates new inodes slowly, so removing the output of one build would slow down the next one.
 */
export function asideIn(workDir) {
  const aside = path.join(workDir, 'aside')
  const remove = () => rmSync(aside, { recursive: true, force: true })
  let count = 0
  remove()
  mkdirSync(aside, { recursive: true })
  process.on('exit', remove)
  return (folder) => {
    if (existsSync(folder)) renameSync(folder, path.join(aside, String(++count)))
  }
}

function peakMemory(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Returns the median of some numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
