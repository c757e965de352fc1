import type { SVGProps } from 'react'

/** Props of the icons: attributes of `<svg>`. */
export type IconProps = SVGProps<SVGSVGElement>

/** Makes an icon from the path of its lines in a square of 24 by 24. */
export function createIcon(path: string) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}

/** Makes the mark of a service from the path of its shape in a square of 24 by 24. */
export function createBrandIcon(path: string) {
  return function BrandIcon(props: IconProps) {
    return (
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true" {...props}>
        <path d={path} />
      </svg>
    )
  }
}
