import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CompileContext } from './compile-page.js'
import { crowdingProblem } from './crowding.js'
import type { MarkdownProcessor } from './processor.js'
import { isSlowForSatteri } from './slow-source.js'

/** Chooses the processor of a page: that of remark-parse if satteri would be slow. A problem if both would be. */
export async function chooseProcessor(
  text: string,
  page: { readonly file: string; readonly mdx: boolean },
  { processors, parser, loadPatient }: CompileContext,
): Promise<MarkdownProcessor | Diagnostic> {
  const load = isSlowForSatteri(text, page) ? loadPatient : undefined
  const crowded = crowdingProblem(text, { ...page, parser: load ? 'remark-parse' : parser })
  if (crowded) return crowded
  const chosen = load ? await load() : processors
  return page.mdx ? chosen.mdx : chosen.markdown
}
