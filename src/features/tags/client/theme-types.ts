import type { ComponentType } from 'react'
import type { TagLink } from '../../../shared/page.js'

/** Props of the tags of a page. */
export interface TagsProps {
  readonly tags: readonly TagLink[]
}

/** The theme component of tags. */
export interface TagComponents {
  readonly Tags: ComponentType<TagsProps>
}
