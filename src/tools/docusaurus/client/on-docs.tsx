import type { ComponentType } from 'react'
import { usePage } from 'docsgen/client'

/** A component of the theme on docs that are made from files; everywhere else, the default one. */
export function onDocs<Props extends object>(Own: ComponentType<Props>, Default: ComponentType<Props>) {
  return function OnDocs(props: Props) {
    const { generated, kind } = usePage()
    return kind === 'doc' && !generated ? <Own {...props} /> : <Default {...props} />
  }
}

/** A component of the theme on all pages but those of a blog, which get the default one. */
export function besideDocs<Props extends object>(Own: ComponentType<Props>, Default: ComponentType<Props>) {
  return function BesideDocs(props: Props) {
    const { kind } = usePage()
    return kind === 'post' || kind === 'posts' ? <Default {...props} /> : <Own {...props} />
  }
}
