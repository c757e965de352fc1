import { decodePercent } from '../../shared/decode-percent.js'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { refusePromise } from '../config/hook-schemas.js'
import { docTitle } from '../content/front-matter-fields.js'
import { type CompiledPage, fragmentOfLink, targetOfLink } from '../base/compiled-page.js'
import type { RecordedPage } from '../base/plugin.js'
import type { SourceFile } from '../base/source-file.js'
import { givenPage } from '../content/amend-page.js'
import { jsonText } from '../base/json-text.js'
import { callHook, type HookConfig, pluginsWith } from '../config/run-hook.js'
import { observeFiles } from '../base/source-text/observed-files.js'
import { readSections } from '../base/source-text/read-sections.js'
import { createReadLog, inputsIn } from './page-inputs.js'

/** Records the facts of a compiled page; returns the page with them. */
export type FactRecorder = (page: CompiledPage, source: SourceFile) => CompiledPage

/**
 * A recorder that calls the `record` hooks of a config. What they report and throw becomes a problem of the page, and the files that
 * they read become its inputs.
 */
export function createFactRecorder(config: HookConfig & { readonly outDir: string }): FactRecorder {
  const plugins = pluginsWith(config, 'record')
  return (page, source) => {
    // The prose of a page with errors is empty or incomplete.
    if (hasErrors(page.diagnostics)) return page
    const given = recordedPage(page, source, config)
    const facts: (readonly [name: string, value: unknown])[] = []
    const found: Diagnostic[] = []
    const log = createReadLog()
    log.add(page.inputs ?? [])
    for (const plugin of plugins) {
      const { value, diagnostics } = callHook({ plugin, hook: 'record', config, file: given.file }, (context) => {
        const returned = observeFiles(log, () => plugin.record(given, context))
        refusePromise(returned)
        return returned === undefined ? undefined : (JSON.parse(jsonText(returned, 'its value')) as unknown)
      })
      if (value !== undefined) facts.push([plugin.name, value])
      found.push(...diagnostics)
    }
    const diagnostics = [...page.diagnostics, ...found]
    const inputs = inputsIn(log, source.path, config)
    return {
      ...page,
      facts: facts.length === 0 ? undefined : Object.fromEntries(facts),
      inputs: inputs.length === 0 ? undefined : inputs,
      diagnostics,
    }
  }
}

/** A page as hooks get it. Its text is read from the HTML when a hook asks for it, because not all of them do. */
function recordedPage(page: CompiledPage, source: SourceFile, config: HookConfig): RecordedPage {
  return {
    ...givenPage(source, config),
    title: docTitle(source, page),
    get html() {
      return page.parts.join('\n')
    },
    get text() {
      return textOf(page.parts.join('\n'))
    },
    get outline() {
      return page.outline.map(({ depth, id, html }) => ({ depth, id, text: textOf(html) }))
    },
    get links() {
      return page.links
        .filter(({ kind }) => kind === 'link')
        .map((link) => ({
          url: link.url,
          route: targetOfLink(link),
          fragment: decodePercent(fragmentOfLink(link) ?? '') || undefined,
          line: link.line,
        }))
    },
  }
}

function textOf(html: string): string {
  const texts = readSections(html).flatMap(({ heading, text, code }) => [heading, text, code])
  return texts.join('\n').replace(/\n\s*/g, '\n').trim()
}
