import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What Playwright switches off; a list of one's own takes the place of its list. */
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
 * Processes that nobody sees: every context has a window of its own, and each would start one for the suggestions of its
 * address bar and one in reserve, which is more work than most tests are.
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

/** Path of a Chromium; installs Debian's where none is found and that is allowed. Throws a line that says what to do. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(advice)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-q'], options)
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options)
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

/** Starts the browser that the global set-up found; the caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromiumPath'), args: flags })
}
