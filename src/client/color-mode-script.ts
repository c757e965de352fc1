import type { SiteData } from '../shared/site.js'
import { ELEMENT_IDS, STORAGE_KEYS } from './constants.js'

/**
 * Text of the one inline script of every document: constant for a site, so that one CSP hash serves it. It sets
 * `data-theme` before the first paint. Where the config asks for the base-URL banner it also looks, once the document is
 * loaded, whether the theme's style sheet came (it sets `--dg-loaded`); if not, it shows the banner of the home page and
 * suggests the path that the reader is at.
 */
export function colorModeScript(settings: Pick<SiteData, 'colorMode' | 'baseUrlBanner'>): string {
  return modeScript(settings.colorMode) + (settings.baseUrlBanner ? bannerScript() : '')
}

function modeScript({ default: initial, respectSystem }: SiteData['colorMode']): string {
  const fallback = respectSystem
    ? `matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`
    : JSON.stringify(initial)
  return (
    `(function(d,m){try{m=localStorage.getItem('${STORAGE_KEYS.colorMode}')}catch(e){}` +
    `d.dataset.theme=m=='dark'||m=='light'?m:${fallback}})(document.documentElement);`
  )
}

function bannerScript(): string {
  return (
    `addEventListener('load',function(){var d=document,b=d.getElementById('${ELEMENT_IDS.banner}');` +
    `if(b&&!getComputedStyle(d.documentElement).getPropertyValue('--dg-loaded')){b.hidden=false;` +
    `b.style.cssText='border:.25em solid red;padding:1em;font:1em/1.5 sans-serif';` +
    `d.getElementById('${ELEMENT_IDS.suggestion}').textContent=location.pathname.replace(/[^/]*$/,'')}});`
  )
}
