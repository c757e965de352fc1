import { type OutlineItem, type OutlineProps, usePage } from '../../src/client/index.js'
import { OutlineEnd } from '../../src/client/theme-api.js'
import * as strings from '../../src/shared/strings.js'

/**
 * The headings of the page: a column on wide screens, otherwise a popover that a button opens. The first one is marked as the
 * current section. The button shows its own name until a script adds that of the first section that the reader reaches. List and
 * current section are HTML strings because others are marked before React hydrates.
 */
export function Outline({ items }: OutlineProps) {
  const { language } = usePage()
  return (
    <div className="outline" data-pane="">
      <button type="button" popoverTarget="dg-outline">
        <span>{strings.onThisPage}</span>
        <span
          data-outline-current=""
          lang={language?.tag}
          dangerouslySetInnerHTML={{ __html: '' }}
          suppressHydrationWarning
        />
      </button>
      <nav id="dg-outline" popover="auto" aria-label={strings.onThisPage}>
        <ul
          data-outline=""
          lang={language?.tag}
          dir={language?.direction}
          dangerouslySetInnerHTML={{ __html: items.map(outlineLink).join('') }}
          suppressHydrationWarning
        />
        {OutlineEnd && <OutlineEnd />}
      </nav>
    </div>
  )
}

function outlineLink({ depth, html, id }: OutlineItem, index: number): string {
  const current = index === 0 ? ' aria-current="true"' : ''
  return `<li class="depth-${depth}"><a href="#${encodeURIComponent(id)}"${current}>${html}</a></li>`
}
