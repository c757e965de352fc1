import type { SVGProps } from 'react'

/** Props of the icons: attributes of `<svg>`, and the path of their lines or of their shape in a square of 24 by 24. */
export interface IconProps extends SVGProps<SVGSVGElement> {
  readonly lines?: string
  readonly shape?: string
}

/** What `@theme/Icon/...` renders. The shapes in `../node/printed-modules.json` are from Simple Icons. */
export default function Icon({ lines, shape = lines, ...props }: IconProps) {
  const paint: SVGProps<SVGSVGElement> =
    lines === undefined
      ? { fill: 'currentColor' }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' }
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" {...paint} aria-hidden="true" {...props}>
      <path d={shape} />
    </svg>
  )
}
