import type { ResolvedConfig } from '../base/config.js'
import { plainName } from '../base/docs.js'
import { siteRelative } from '../base/names.js'
import type { PluginPage } from '../base/plugin.js'
import type { PageFile, SourceFile } from '../base/source-file.js'
import { locateField } from '../base/source-text/locate-field.js'
import { readRegularFile } from '../base/source-text/regular-file.js'

type Root = Pick<ResolvedConfig, 'rootDir'>

/** A Markdown page as hooks get it. Diagnostics name a generated file by its content; plugins know it by the path that they returned. */
export function givenPage(source: SourceFile, { rootDir }: Root): PluginPage {
  const { contentPath, path: filePath, route, collection, docsSet = '', id, frontMatter, inherited } = source
  const file = inherited ? source.file : siteRelative(rootDir, filePath)
  return {
    file,
    route,
    collection,
    id: plainName(docsSet, id),
    frontMatter,
    read: () => textOf(contentPath ?? filePath),
    locate: (...key) => locateField({ ...source, file }, key),
  }
}

/** A React page as hooks get it. */
export function givenReactPage({ file, route, path: filePath }: PageFile): PluginPage {
  return {
    file,
    route,
    collection: 'pages',
    id: '',
    frontMatter: {},
    read: () => textOf(filePath),
    locate: () => ({ file }),
  }
}

function textOf(filePath: string): string {
  return readRegularFile(filePath).toString('utf8')
}
