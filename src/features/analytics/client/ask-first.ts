import { onContentChange } from '../../../client/content-change.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import { safeStorage } from '../../../client/storage.js'
import { escapeHtml } from '../../../shared/escape-html.js'
import * as strings from '../../../shared/strings.js'
import { isCounted, startCounting } from './count.js'

// Asks whether the site may count the reader's visits, once. Nothing is loaded or sent before the reader agrees. A button in the footer
// asks again. Nobody is asked whose browser says no already.

const storage = safeStorage('local')

if (isCounted()) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(docsgenConsentStyles)
  document.adoptedStyleSheets.push(sheet)
  const choice = storage.read(STORAGE_KEYS.analyticsChoice)
  if (choice === 'yes') startCounting()
  else if (choice === undefined) ask(null)
  onContentChange(addButton)
}

/**
 * Shows the question in a bar, at the start of the document for the keyboard. It leaves the focus where it is unless the reader has asked
 * for it with `opener`, which gets the focus back. No key closes it without an answer.
 */
function ask(opener: HTMLElement | null): void {
  if (document.querySelector('.consent')) return
  const { policyUrl } = docsgenAnalytics
  const link = policyUrl && ` <a href="${escapeHtml(policyUrl)}">${escapeHtml(strings.privacyPolicy)}</a>`
  const bar = document.createElement('section')
  bar.className = 'consent'
  bar.setAttribute('aria-label', strings.privacyChoices)
  bar.innerHTML = `<p>${escapeHtml(strings.mayCount)}${link ?? ''}</p><button type="button">${escapeHtml(strings.decline)}</button><button type="button">${escapeHtml(strings.accept)}</button>`
  const [decline, accept] = bar.querySelectorAll('button')
  const answer = (choice: 'yes' | 'no') => {
    const former = storage.read(STORAGE_KEYS.analyticsChoice)
    storage.write(STORAGE_KEYS.analyticsChoice, choice)
    bar.remove()
    opener?.focus()
    if (choice === 'yes' && former !== 'yes') startCounting()
    // Scripts that run already end with the document.
    if (choice === 'no' && former === 'yes') location.reload()
  }
  decline?.addEventListener('click', () => answer('no'))
  accept?.addEventListener('click', () => answer('yes'))
  document.body.prepend(bar)
  if (opener) decline?.focus()
}

/** Adds the button to the footer, whose HTML React leaves alone; to the end of the document, if the site has no footer. */
function addButton(): void {
  if (document.querySelector('.consent-button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'consent-button'
  button.textContent = strings.privacyChoices
  button.addEventListener('click', () => ask(button))
  const footer = document.querySelector('[data-part=Footer] > footer') ?? document.body
  footer.append(button)
}
