import type { Diagnostic } from '../../shared/diagnostic.js'
import { crowdingProblem } from './crowding.js'
import type { Parser } from './parsers.js'
import type { MarkdownProcessor, MarkdownProcessors } from './processor.js'
import { isSlowForSatteri } from './slow-source.js'

/** What a page can be parsed with. */
export interface ProcessorChoice {
  readonly processors: MarkdownProcessors
  readonly parser: Parser['name']
  /** Loads the processors of remark-parse for texts that are too slow for satteri; absent if the parser is remark-parse. */
  readonly loadPatient?: () => Promise<MarkdownProcessors>
}

/** Chooses the processor of a page: that of remark-parse if satteri would be slow. A problem if both would be. */
export async function chooseProcessor(
  text: string,
  page: { readonly file: string; readonly mdx: boolean },
  { processors, parser, loadPatient }: ProcessorChoice,
): Promise<MarkdownProcessor | Diagnostic> {
  const load = isSlowForSatteri(text, page) ? loadPatient : undefined
  const crowded = crowdingProblem(text, { ...page, parser: load ? 'remark-parse' : parser })
  if (crowded) return crowded
  const chosen = load ? await load() : processors
  return page.mdx ? chosen.mdx : chosen.markdown
}
