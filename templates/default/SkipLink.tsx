/** Skips the navigation. It is the first element in the tab order. */
export function SkipLink() {
  return (
    <a className="skip" href="#dg-main">
      Skip to content
    </a>
  )
}
