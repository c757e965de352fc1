import { readerSite } from '../fixtures/reader-site.js'
import { siteTest } from './site-test.js'

/** Builds the reader fixture site in a folder; resolves with the folder to serve. */
export async function buildReaderSiteIn(dir: string, options: object = {}, version?: string): Promise<string> {
  const site = siteTest(dir).config({ pages: {}, ...options })
  for (const [name, content] of Object.entries(readerSite(version))) site.file(name, content)
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(`the reader site did not build\n${stdout}${stderr}`)
  return `${site.dir}/build`
}
