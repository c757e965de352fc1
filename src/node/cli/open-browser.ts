import { spawn } from 'node:child_process'

/** Opens a URL in the system's browser, without a shell; a system that has none is left alone. */
export function openBrowser(url: string): void {
  const [command, ...args] = openerOf(process.platform)
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function openerOf(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  return platform === 'win32' ? ['explorer.exe'] : ['xdg-open']
}
