import { singleLine } from '../markdown/markdown-version/page-markdown.js'

/** Pages below one heading. */
export interface LlmsSection {
  readonly title: string
  readonly pages: readonly {
    readonly title: string
    readonly description?: string
    /** URL of the Markdown version, or of the page if it has none. */
    readonly url: string
  }[]
}

/** An `llms.txt` file (llmstxt.org): title and tagline of the site, and its pages by section. */
export function llmsFile(
  site: { readonly title: string; readonly tagline: string },
  sections: readonly LlmsSection[],
): string {
  const blocks = [
    `# ${singleLine(site.title)}`,
    ...(site.tagline === '' ? [] : [`> ${singleLine(site.tagline)}`]),
    ...sections.filter(({ pages }) => pages.length > 0).map(sectionText),
  ]
  return `${blocks.join('\n\n')}\n`
}

function sectionText({ title, pages }: LlmsSection): string {
  const rows = pages.map(({ title: name, description, url }) => {
    const about = description === undefined ? '' : `: ${singleLine(description)}`
    return `- [${singleLine(name).replace(/[[\]]/g, '\\$&')}](${url})${about}`
  })
  return [`## ${singleLine(title)}`, '', ...rows].join('\n')
}
