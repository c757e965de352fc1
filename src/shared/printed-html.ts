// Hand-written: for HTML that docsgen or React printed, whose attributes are always in double quotes.

/** A start tag. */
export const startTag = /<[a-z][^\s/>]*(?:\s+[^\s"'>/=]+(?:="[^"]*")?)*\s*\/?>/gi

/** A heading with a link to itself; the group is the heading. */
const linkedHeading = /<div class="linked-heading">(.*?)<a class="anchor"[^>]*><\/a><\/div>/gs

/** Removes the links that are beside headings. */
export function withoutHeadingLinks(html: string): string {
  return html.replace(linkedHeading, '$1')
}
