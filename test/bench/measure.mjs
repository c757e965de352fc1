// Runs a command and measures its wall time and, on Linux, its peak resident memory.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs a command to its end. `ms` is wall time, `cpuMs` the processor time of all threads and of the processes that it has started,
 * `mb` the peak resident memory in MB, without child processes. The last two are 0 on other systems than Linux.
 */
export function measure(command, args, options) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let peak = 0
    const ticks = new Map()
    const poll = setInterval(() => {
      peak = Math.max(peak, peakMemory(child.pid))
      readTicks(child.pid, ticks)
    }, 15)
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(poll)
      if (code !== 0) reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`))
      else
        resolve({ ms: performance.now() - started, cpuMs: sum(ticks.values()) * MS_PER_TICK, mb: peak / 1024, output })
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

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

/** Reads the processor time of a process and of the processes below it, in ticks, to a map by their ids. */
function readTicks(pid, ticks) {
  try {
    const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    const fields = rest.split(' ')
    ticks.set(pid, Number(fields[11]) + Number(fields[12]))
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim()
      if (children !== '') for (const child of children.split(' ')) readTicks(Number(child), ticks)
    }
  } catch {
    // The process or a thread has ended, or this is not Linux: what has been read so far counts.
  }
}

function sum(values) {
  return [...values].reduce((total, value) => total + value, 0)
}

/** Returns the median of some numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
