import type { ResolvedConfig } from '../model/config.js'
import type { StubReader } from '../content/page-stub.js'
import type { Inputs } from './inputs.js'
import { LearnPages } from './learn-pages.js'
import { LinkWatch } from './link-watch.js'
import { Problems } from './problems.js'
import { Session } from './session.js'

/** One state of the config, with what belongs to it. */
export interface Generation {
  readonly session: Session
  readonly problems: Problems
  readonly links: LinkWatch
  readonly learning: LearnPages
}

/** Begins with a config. */
export async function openGeneration(options: {
  readonly config: ResolvedConfig
  readonly reader: StubReader
  readonly inputs: Inputs
}): Promise<Generation> {
  const { config, reader, inputs } = options
  const problems = new Problems()
  const session: Session = await Session.open({
    config,
    reader,
    problems,
    onInputs: inputs.add,
    onCompiled: ({ path: sourcePath, route }, idsChanged) => {
      links.check(sourcePath)
      if (idsChanged) links.checkLinkers(route)
    },
  })
  const links = new LinkWatch(session, problems)
  return { session, problems, links, learning: new LearnPages(session, links) }
}
