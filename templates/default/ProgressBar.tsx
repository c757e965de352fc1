import type { CSSProperties } from 'react'
import type { ProgressBarProps } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/** The bar at the top of the window while a route takes long to load. It fades when it is full. */
export function ProgressBar({ value }: ProgressBarProps) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={strings.loadingPage}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={value}
      style={{ '--progress': value } as CSSProperties}
    />
  )
}
