import { useSyncExternalStore } from 'react'
import { useRouter } from './context.js'
import type { RouterLocation } from './router/router.js'

/** Where the reader is. Query and fragment are empty while prerendering and hydrating, then follow at once. */
export function useLocation(): RouterLocation {
  const router = useRouter()
  return useSyncExternalStore(
    router.subscribe,
    () => router.getState().location,
    () => router.getServerState().location,
  )
}
