import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Names of Chromium in the search path. The version without a user interface comes first: it needs a third less CPU time. */
const names = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'chrome'],
]

const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Features that Playwright disables; our list replaces its list, so they are repeated here. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Invisible processes: every context has its own window, and each window would start one process for the suggestions of
 * the address bar and a spare one, which is more work than most tests do.
 */
const unseenProcesses = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...unseenProcesses].join(',')}`,
]

/** Returns the path of a Chromium; installs Debian's if none is found and it may. Otherwise throws with advice. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(advice)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-q'], options)
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'], options)
  const installed = findChromium()
  if (installed === undefined) throw new Error(advice)
  return installed
}

const advice = 'No Chromium found: install it ("apt-get install chromium"), or set CHROME_PATH to the program.'

function findChromium(): string | undefined {
  const asked = process.env.CHROME_PATH
  if (asked !== undefined && asked !== '') return asked
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...elsewhere].find(isProgram)
}

function isProgram(filePath: string): boolean {
  try {
    accessSync(filePath, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const worker: { browser?: Promise<Browser> } = {}

/** Returns the browser of this test worker. It starts on first use and ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  worker.browser ??= launch()
  const browser = await worker.browser
  if (browser.isConnected()) return browser
  worker.browser = launch()
  return worker.browser
}

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromiumPath'), args: flags })
}

/** Closes all contexts, so that a test file leaves nothing to the next one. */
export async function closeContexts(): Promise<void> {
  const browser = await worker.browser
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}
