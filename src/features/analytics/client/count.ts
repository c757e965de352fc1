import { ARRIVAL_EVENT, COUNT_EVENT, type CountedEvent } from '../../../client/document-events.js'
import type { AnalyticsService, ServiceCall } from './settings.js'

type Values = Readonly<Record<string, unknown>>

/** Whether the reader's browser lets the site count page views. */
export function isCounted(): boolean {
  return !docsgenAnalytics.honorDoNotTrack || navigator.doNotTrack !== '1'
}

/**
 * Loads the services, and counts this page view, those of the pages that the router shows, and events. Page views are sent explicitly,
 * because navigation need not load a new document, and its title comes after its URL.
 */
export function startCounting(): void {
  const services = docsgenAnalytics.services.map((service) => ({ service, send: loadService(service) }))
  let referrer = document.referrer
  const countView = (isFirst: boolean) => {
    const values = viewValues(referrer)
    referrer = location.href
    for (const { service, send } of services)
      send((isFirst ? undefined : service.navigation) ?? service.view ?? [], values)
  }
  countView(true)
  document.addEventListener(ARRIVAL_EVENT, () => countView(false))
  document.addEventListener(COUNT_EVENT, (event) => {
    const values = { ...viewValues(referrer), ...(event as CustomEvent<CountedEvent>).detail }
    for (const { service, send } of services) send(service.event, values)
  })
}

/** Loads the script of a service. Returns a function that makes calls once the script is there; never, if it is blocked. */
function loadService({ script: url, attributes = {}, queues = {}, before = [], after = [] }: AnalyticsService) {
  const global = window as unknown as Record<string, unknown>
  for (const [queue, adder] of Object.entries(queues)) {
    global[queue] ??= []
    // Scripts tell calls from data by `arguments` objects.
    if (adder)
      global[adder] ??= function (..._parameters: readonly unknown[]) {
        // biome-ignore lint/complexity/noArguments: see above
        ;(global[queue] as unknown[]).push(arguments)
      }
  }
  const start = { now: new Date(), time: Date.now() }
  callAll(before, start)
  const script = document.createElement('script')
  script.async = true
  script.src = url
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  const loaded = new Promise((resolve) => {
    script.onload = resolve
  }).then(() => {
    callAll(after, start)
    // Shows what is for counted readers only: see feedback.css.
    document.documentElement.dataset.counted = ''
  })
  document.head.append(script)
  return (calls: readonly ServiceCall[], values: Values) => void loaded.then(() => callAll(calls, values))
}

function viewValues(referrer: string): Values {
  const path = location.pathname + location.search
  return {
    path,
    url: location.origin + path,
    title: document.title,
    referrer,
    hostname: location.hostname,
    language: navigator.language,
    screen: `${screen.width}x${screen.height}`,
  }
}

function callAll(calls: readonly ServiceCall[], values: Values): void {
  for (const [path, ...parameters] of calls) {
    const names = path.split('.')
    const method = names.pop() ?? ''
    const owner = names.reduce<unknown>((object, name) => (object as Values | undefined)?.[name], window)
    ;(owner as Record<string, ((...given: readonly unknown[]) => void) | undefined> | undefined)?.[method]?.(
      ...parameters.map((one) => filled(one, values)),
    )
  }
}

/** A copy of JSON with values in place of their names; a text that is only a name becomes the value. */
function filled(json: unknown, values: Values): unknown {
  return JSON.parse(JSON.stringify(json), (_, value: unknown) => {
    if (typeof value !== 'string') return value
    return (
      values[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] ??
      value.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name))
    )
  })
}
