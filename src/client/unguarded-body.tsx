import type { ComponentType } from 'react'
import type { PageData } from '../shared/page.js'
import { type ShellEnvironment, EnvironmentContext, PageContext } from './context.js'
import { UnguardedContext } from './island.js'
import { FragmentContext } from './prose.js'
import type { BodyProps } from './router/chunks.js'

/** The body of a page on the server, without its layout. An error of a component is thrown instead of being left to the browser. */
export function UnguardedBody({
  environment,
  page,
  parts,
  Body,
}: {
  readonly environment: ShellEnvironment
  readonly page: PageData
  readonly parts: readonly string[]
  readonly Body: ComponentType<BodyProps>
}) {
  return (
    <EnvironmentContext value={environment}>
      <PageContext value={page}>
        <FragmentContext value={{ fragments: { parts }, load: () => Promise.resolve({ parts }) }}>
          <UnguardedContext value={true}>
            <Body frontMatter={page.frontMatter} />
          </UnguardedContext>
        </FragmentContext>
      </PageContext>
    </EnvironmentContext>
  )
}
