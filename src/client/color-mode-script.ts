import type { SiteData } from '../shared/site.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import * as STORAGE_KEYS from './storage-keys.js'

/**
 * The inline script of every document. It is the same on all pages, so one CSP hash covers it. Before the first paint, it
 * sets `data-theme` and `data-theme-choice`, `data-wrap` if the reader wraps the lines of code, `data-dismissed` if the reader
 * has dismissed the announcement, and `data-apple` on devices whose
 * keyboards have a Command key. If the config enables the base-URL banner, it also checks on `load` whether the theme's
 * style sheet was loaded (which sets `--dg-loaded`). If not, it shows the banner of the home page and suggests the current
 * path.
 */
export function colorModeScript(
  settings: Pick<SiteData, 'announcement' | 'baseUrlBanner' | 'colorMode' | 'search'>,
): string {
  const { announcement, baseUrlBanner, colorMode, search } = settings
  return [
    modeScript(colorMode),
    search.provider === 'none' ? '' : `if(/Mac|iP/.test(navigator.platform))${dataset}.apple='';`,
    announcement?.dismissible ? announcementScript(announcement.id) : '',
    baseUrlBanner ? bannerScript() : '',
  ].join('')
}

/** Attributes of the document's element. */
const dataset = 'document.documentElement.dataset'

/**
 * Sets the mode only if it differs from the default, which is in the document already. If the site respects the preference of the
 * system, `data-theme-choice="system"` is there too. Reads whether code wraps.
 */
function modeScript({ respectSystem }: SiteData['colorMode']): string {
  const read =
    `try{m=localStorage.getItem('${STORAGE_KEYS.colorMode}');` +
    `if(localStorage.getItem('${STORAGE_KEYS.wrap}'))${dataset}.wrap=''}catch{}`
  const chosen = `${dataset}.theme=${respectSystem ? `${dataset}.themeChoice=` : ''}m;`
  const otherwise = respectSystem
    ? `else ${dataset}.theme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`
    : ''
  return `{let m;${read}if(/^(dark|light)$/.test(m))${chosen}${otherwise}}`
}

/** Hides the announcement if it was dismissed, and dismisses it on a click on `[data-dismiss]`, even before React. */
function announcementScript(id: string): string {
  const key = `'${STORAGE_KEYS.announcement}'`
  return (
    `try{if(localStorage.getItem(${key})=='${id}')${dataset}.dismissed=''}catch{}` +
    `addEventListener('click',function(e){if(e.target.closest&&e.target.closest('[data-dismiss]')){${dataset}.dismissed='';` +
    `try{localStorage.setItem(${key},'${id}')}catch{}}});`
  )
}

function bannerScript(): string {
  return (
    `addEventListener('load',function(b){b=document.getElementById('${ELEMENT_IDS.baseUrlBanner}');` +
    `if(b&&!getComputedStyle(b).getPropertyValue('--dg-loaded')){b.hidden=0;b.style.border='solid red';` +
    `b.querySelector('[id]').textContent=location.pathname.replace(/[^/]*$/,'')}});`
  )
}
