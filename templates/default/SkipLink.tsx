/** The first thing that the keyboard reaches. */
export function SkipLink() {
  return (
    <a className="skip" href="#dg-main">
      Skip to content
    </a>
  )
}
