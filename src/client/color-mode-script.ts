import type { SiteData } from '../shared/site.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import * as STORAGE_KEYS from './storage-keys.js'

/**
 * The inline script of every document. It is the same on all pages, so one CSP hash covers it. It sets `data-theme`
 * before the first paint. If the config enables the base-URL banner, it also checks on `load` whether the theme's style
 * sheet was loaded (which sets `--dg-loaded`). If not, it shows the banner of the home page and suggests the current
 * path.
 */
export function colorModeScript(settings: Pick<SiteData, 'colorMode' | 'baseUrlBanner'>): string {
  return modeScript(settings.colorMode) + (settings.baseUrlBanner ? bannerScript() : '')
}

/** Sets the mode only if it differs from the default, which is in the document already. */
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
    `addEventListener('load',function(b){b=document.getElementById('${ELEMENT_IDS.baseUrlBanner}');` +
    `if(b&&!getComputedStyle(b).getPropertyValue('--dg-loaded')){b.hidden=0;b.style.border='solid red';` +
    `b.querySelector('[id]').textContent=location.pathname.replace(/[^/]*$/,'')}});`
  )
}
