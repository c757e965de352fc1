import { type AuthorListProps, useTheme } from '../../../client/index.js'

/** All authors of a blog. */
export function AuthorList({ heading, authors }: AuthorListProps) {
  const { AuthorCard } = useTheme()
  return (
    <div className="authors">
      <h1>{heading}</h1>
      {AuthorCard && authors.map((author) => <AuthorCard key={author.name + author.href} author={author} />)}
    </div>
  )
}
