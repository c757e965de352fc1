// Hand-written: for HTML that docsgen or React printed, whose attributes are always in double quotes.

/** A start tag. */
export const startTag = /<[a-z][^\s/>]*(?:\s+[^\s"'>/=]+(?:="[^"]*")?)*\s*\/?>/gi

/** The link of a heading to itself. */
export const anchorLink = /<a [^>]*class="(?:[^"]* )?anchor(?: [^"]*)?"[^>]*>.*?<\/a>/gs
