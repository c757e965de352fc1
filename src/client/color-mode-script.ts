import type { SiteData } from '../shared/site.js'
import * as ELEMENT_IDS from './element-ids.js'
import * as STORAGE_KEYS from './storage-keys.js'

/**
 * Text of the one inline script of every document: constant for a site, so that one CSP hash serves it. It sets
 * `data-theme` before the first paint. Where the config asks for the base-URL banner it also looks, once the document is
 * loaded, whether the theme's style sheet came (it sets `--dg-loaded`); if not, it shows the banner of the home page and
 * suggests the path that the reader is at.
 */
export function colorModeScript(settings: Pick<SiteData, 'colorMode' | 'baseUrlBanner'>): string {
  return modeScript(settings.colorMode) + (settings.baseUrlBanner ? bannerScript() : '')
}

/** The document has the default already, so that only another mode has to be set. */
function modeScript({ respectSystem }: SiteData['colorMode']): string {
  const root = 'document.documentElement.dataset'
  const read = `try{m=localStorage.getItem('${STORAGE_KEYS.colorMode}')}catch{}`
  const otherwise = respectSystem
    ? `else ${root}.theme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`
    : ''
  return `{let m;${read}if(/^(dark|light)$/.test(m))${root}.theme=m;${otherwise}}`
}

function bannerScript(): string {
  return (
    `addEventListener('load',function(b){b=document.getElementById('${ELEMENT_IDS.banner}');` +
    `if(b&&!getComputedStyle(b).getPropertyValue('--dg-loaded')){b.hidden=0;b.style.border='solid red';` +
    `b.querySelector('[id]').textContent=location.pathname.replace(/[^/]*$/,'')}});`
  )
}
