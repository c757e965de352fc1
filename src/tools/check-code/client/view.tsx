/** Links between a part of a series and the page with the code so far. */
interface PartLinks {
  readonly above?: { readonly href: string; readonly label: string }
  readonly below?: { readonly href: string; readonly label: string }
}

/** A link above or below the text of a page. */
export const view = ({ props: { above, below } }: { readonly props: PartLinks }) => ({
  above: above && <Link {...above} />,
  below: below && <Link {...below} />,
})

function Link({ href, label }: NonNullable<PartLinks['below']>) {
  return (
    <p>
      <a href={href}>{label}</a>
    </p>
  )
}
