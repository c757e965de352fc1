import type { PageLink } from '../../shared/page.js'
import socials from './socials.json' with { type: 'json' }

/** Services by their name in `authors.yml`: the name that readers see, and the URL of a profile. */
const services: Readonly<Record<string, { readonly label: string; readonly prefix: string }>> = socials

/** Whether an author can have a profile of this name. */
export function isService(name: string): boolean {
  return Object.hasOwn(services, name.toLowerCase())
}

/** The profiles of an author: a handle for a known service, or a URL. Others are left out. */
export function readSocials(value: unknown): PageLink[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, written]): PageLink[] => {
    if (typeof written !== 'string' && typeof written !== 'number') return []
    const handle = String(written).trim()
    const key = name.toLowerCase()
    const service = Object.hasOwn(services, key) ? services[key] : undefined
    const label = service?.label ?? name
    if (/^(?:https?:\/\/|mailto:)/i.test(handle)) return [{ label, href: handle }]
    return service && handle !== '' ? [{ label, href: service.prefix + handle.replace(/^@/, '') }] : []
  })
}
