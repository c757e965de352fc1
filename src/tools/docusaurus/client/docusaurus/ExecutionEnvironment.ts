const canUseDOM = typeof document !== 'undefined'

/** What the environment of the code has, under Docusaurus's names. It renders differently in Node: prefer `useIsBrowser`. */
export default {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  canUseViewport: canUseDOM,
}
