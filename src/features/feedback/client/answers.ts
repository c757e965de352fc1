import { onContentChange } from '../../../client/content-change.js'
import { COUNT_EVENT, type CountedEvent } from '../../../client/document-events.js'
import * as strings from '../../../shared/strings.js'
import { watchComments } from './comments.js'

// Sends the answer to the question below a page, and shows the comments.

const { comments, endpoint } = docsgenFeedback

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('.feedback button')
  const box = button?.closest<HTMLElement>('.feedback')
  const output = box?.querySelector('output')
  if (!button || !box || !output) return
  sendAnswer(box.dataset.path ?? '', button.value)
  for (const one of box.querySelectorAll('button')) one.remove()
  output.textContent = strings.thanksForFeedback
  // The focus was on a button that has gone.
  output.focus({ preventScroll: true })
})

if (comments) onContentChange(watchComments(comments))

/** Sends an answer as JSON, in a request of plain text, which needs no permission of another host. The preview sends nothing. */
function sendAnswer(path: string, answer: string): void {
  if (endpoint === undefined) {
    const detail: CountedEvent = { name: 'page_helpful', value: answer }
    document.dispatchEvent(new CustomEvent(COUNT_EVENT, { detail }))
  } else if (!document.querySelector('script[data-served]')) {
    navigator.sendBeacon(endpoint, JSON.stringify({ path, helpful: answer === 'yes' }))
  }
}
