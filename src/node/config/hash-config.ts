import { loweringSettings } from '../diagnostics/severity-settings.js'
import { bundleExtensions } from '../built-in/extensions.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedDocs } from '../model/docs.js'
import { hashOf } from '../model/hash.js'
import { siteRelative } from '../model/names.js'
import type { LoadedDocs } from './docs-sets.js'
import type { LoadedModule } from './load-module.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'
import { stableText } from './stable-text.js'

interface HashedConfig {
  readonly config: CheckedConfig & { readonly mdx: Readonly<Record<string, string>> }
  /** `config.base` with one slash at each end. */
  readonly base: string
  readonly module: LoadedModule
  readonly docs: readonly ResolvedDocs[]
  readonly loaded: readonly LoadedDocs[]
  readonly rootDir: string
  /** Texts that the site depends on besides the config: the redirects files, and warnings. */
  readonly files: readonly string[]
  /** Names of the plugins. */
  readonly plugins: readonly string[]
}

/** The hashes of a config: of everything, and of what changes a compiled page. */
export function hashConfig(input: HashedConfig): Pick<ResolvedConfig, 'configHash' | 'settingsHash'> {
  const { config, base, module, docs, loaded, rootDir, files, plugins } = input
  const {
    blog,
    markdown,
    trailingSlash,
    alias,
    globalComponents,
    mdx,
    publish,
    url,
    search,
    locale,
    strings,
    title,
    tagline,
  } = config
  const compiled = {
    markdown,
    severities: loweringSettings(config.diagnostics),
    base,
    trailingSlash,
    alias,
    globalComponents,
    mdx,
    // The code of pages imports these files as components.
    componentFiles: bundleExtensions.flatMap(({ componentFiles }) => componentFiles(config.theme)),
    interface: { locale, strings },
    // Home pages show them.
    site: { title, tagline },
    // A Markdown version has absolute links.
    markdownVersions: publish.markdown && url,
    search: search.provider === 'local',
    blogs:
      blog !== false && (Array.isArray(blog) ? blog : [blog]).map(({ id, dir, routeBase }) => [id, dir, routeBase]),
    docs: docs.map(({ docsDir, routeBase, numberPrefixes }) => ({
      ...{ dir: siteRelative(rootDir, docsDir), routeBase, numberPrefixes },
    })),
  }
  const codeHash = hashOf(loaded.map(({ sidebars }) => sidebars.codeHash))
  const sidebars = docs.map(({ key, sidebars: source }) => [key, source.kind === 'given' ? source.value : source.kind])
  // What is in a plugin need not be data, and the code of the config makes it.
  // A site is the same with and without a remote cache.
  const { cache: _cache, ...content } = config
  const whole = { ...content, plugins: plugins.length === 0 ? [] : [...plugins, module.hash] }
  return {
    configHash: hashOf([stableText(whole, module.hash), stableText(sidebars, codeHash), ...files]),
    settingsHash: hashOf([stableText(compiled, module.hash)]),
  }
}
