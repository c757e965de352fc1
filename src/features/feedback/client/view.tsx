import type { ViewFunction } from '../../../client/server-view.js'
import * as strings from '../../../shared/strings.js'

interface FeedbackView {
  /** URL path of the page. It also makes the HTML another one on each page, so React replaces it. */
  readonly path: string
  readonly isAsked: boolean
  /** Whether the answer is an event of analytics. */
  readonly isCounted: boolean
  readonly hasComments: boolean
}

/** The question and the place of the comments. React would fetch the HTML of an empty part, so the one above is not empty. */
export const view: ViewFunction<FeedbackView> = ({ props: { path, isAsked, isCounted, hasComments } }) => ({
  above: <span hidden />,
  below: (
    <>
      {isAsked && (
        <fieldset className={isCounted ? 'feedback counted' : 'feedback'} data-path={path}>
          <legend>{strings.wasHelpful}</legend>
          <button type="button" value="yes">
            {strings.yes}
          </button>
          <button type="button" value="no">
            {strings.no}
          </button>
          <output tabIndex={-1} />
        </fieldset>
      )}
      {hasComments && <section className="comments" data-path={path} aria-label={strings.comments} />}
    </>
  ),
})
