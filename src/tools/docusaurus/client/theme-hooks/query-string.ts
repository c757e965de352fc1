import { useLocation } from 'docsgen/client'
import { useCallback } from 'react'
import { useHistory } from '../docusaurus/router.js'

/** A part of the query of the URL, and a function that changes it. */
export function useQueryString(key: string): [string, (value: string | null, options?: { push: boolean }) => void] {
  const [values, set] = useQueryStringList(key)
  const setOne = useCallback(
    (value: string | null, options?: { push: boolean }) => set(value ? [value] : null, options),
    [set],
  )
  return [values[0] ?? '', setOne]
}

/** The values of a part of the query of the URL, and a function that changes them. */
export function useQueryStringList(
  key: string,
): [string[], (values: string[] | null, options?: { push: boolean }) => void] {
  const { search } = useLocation()
  const history = useHistory()
  const set = useCallback(
    (values: string[] | null, { push } = { push: false }) => {
      const query = new URLSearchParams(location.search)
      query.delete(key)
      for (const value of values ?? []) query.append(key, value)
      const text = query.toString()
      const target = `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`
      if (push) history.push(target)
      else history.replace(target)
    },
    [history, key],
  )
  return [new URLSearchParams(search).getAll(key), set]
}

/** A function that removes the query from the URL. */
export function useClearQueryString(): () => void {
  const history = useHistory()
  return useCallback(() => history.replace(`${location.pathname}${location.hash}`), [history])
}
