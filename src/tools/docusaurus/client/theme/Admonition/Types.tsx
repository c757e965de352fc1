import AdmonitionTypeCaution from '@theme/Admonition/Type/Caution'
import AdmonitionTypeDanger from '@theme/Admonition/Type/Danger'
import AdmonitionTypeInfo from '@theme/Admonition/Type/Info'
import AdmonitionTypeNote from '@theme/Admonition/Type/Note'
import AdmonitionTypeTip from '@theme/Admonition/Type/Tip'
import AdmonitionTypeWarning from '@theme/Admonition/Type/Warning'
import type { ComponentType } from 'react'
import type { AdmonitionProps } from '../../../../../client/components/Admonition.js'

/** The components of the kinds of boxes, which a site can add to. */
const types: Readonly<Record<string, ComponentType<AdmonitionProps>>> = {
  caution: AdmonitionTypeCaution,
  danger: AdmonitionTypeDanger,
  info: AdmonitionTypeInfo,
  note: AdmonitionTypeNote,
  tip: AdmonitionTypeTip,
  warning: AdmonitionTypeWarning,
}

export default types
