import { ARRIVAL_EVENT } from './document-events.js'
import * as STORAGE_KEYS from './storage-keys.js'

/**
 * The part of the inline script that keeps the sidebar as the reader left it:
 * 1. In the first frame, before the browser computes the layout, it restores which categories were opened and closed, and
 *    opens those of the current page. While the document is still being parsed, every frame repeats this.
 * 2. After the layout of that frame, which reading positions does not repeat, it restores the scroll position if the
 *    sidebar is the same, and scrolls to the current link if that is not visible. A sidebar that is not displayed is not
 *    measured until it is.
 * 3. A click on a category is remembered for the session. A category that the reader closes around the current page stays
 *    closed on that page only.
 */
export function sidebarScript(): string {
  return [
    `{let k='${STORAGE_KEYS.sidebar}',d=document,s,o,q,`,
    // The key of a category: its label, below the labels of those around it.
    `i=e=>e?i(e.parentElement.closest('details'))+'/'+(e.firstElementChild?.ariaLabel||e.firstElementChild?.textContent):'',`,
    `b=()=>d.querySelector('[data-sidebar]'),`,
    `c=()=>d.querySelector('[data-sidebar] [aria-current=page]'),`,
    `p=()=>b()?.closest('[data-pane]'),`,
    // Equal in sidebars that are the same.
    `a=()=>b()?.querySelector('a')?.href,`,
    `w=()=>{try{sessionStorage.setItem(k,JSON.stringify(s))}catch{}},`,
    // Restores the categories, in the order of the clicks, because an accordion closes the others.
    `r=()=>{let m={},e;for(e of Object.keys(o)[0]?d.querySelectorAll('[data-sidebar] details'):[])m[i(e)]=e;`,
    `for(e in o)if(m[e])m[e].open=o[e]===1;`,
    `for(e=c()?.closest('details');e;e=e.parentElement.closest('details'))if(o[i(e)]!==location.pathname)e.open=true},`,
    // Scrolls to the current link.
    `v=(x=p(),y=c())=>{if(!x||!y)return;let t=x.getBoundingClientRect(),u=y.getBoundingClientRect();`,
    `if(u.top<t.top||u.bottom>t.bottom)x.scrollTop+=u.top-t.top-t.height/2},`,
    `f=()=>{r();if(d.readyState=='loading')requestAnimationFrame(f);else if(q=p())new ResizeObserver(([x],z)=>{`,
    `if(!x.contentRect.width)return;z.disconnect();`,
    `if(s.a&&s.a==a())q.scrollTop=s.t;v()}).observe(q)};`,
    `try{s=JSON.parse(sessionStorage.getItem(k))}catch{}s||={};o=s.o||={};requestAnimationFrame(f);`,
    `d.addEventListener('${ARRIVAL_EVENT}',()=>{if(Object.keys(o)[0]){r();v()}});`,
    `d.addEventListener('click',({target:t})=>{if(t=t.closest?.('[data-sidebar] summary')?.parentElement){`,
    `let e=i(t);delete o[e];o[e]=t.open?location.pathname:1;w()}});`,
    `addEventListener('pagehide',()=>{if(q=p()){s.a=a();s.t=q.scrollTop;w()}})}`,
  ].join('')
}
