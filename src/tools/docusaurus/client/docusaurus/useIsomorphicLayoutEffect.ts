import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in the browser; in Node, `useEffect`. */
export default typeof document === 'undefined' ? useEffect : useLayoutEffect
