import { isRecord } from '../../node/base/record.js'
import type { BlogAuthor } from '../../shared/blog.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { locateField } from '../../node/base/source-text/locate-field.js'
import type { FeatureLink } from '../../node/base/feature.js'
import { suggest } from '../../node/base/suggest.js'
import type { SourceFile } from '../../node/base/source-file.js'
import { type AuthorSite, authorLinks, authorOf, type KnownAuthor, unsafeUrl, unsafeUrls } from './authors.js'

/** What the authors of a post are looked up in. */
interface AuthorOptions {
  /** The file of authors, relative to the folder of the site. */
  readonly authorsFile: string
  readonly known: ReadonlyMap<string, KnownAuthor>
  readonly site: AuthorSite
  readonly report: (diagnostic: Diagnostic) => void
  /** Called with what the fields of an author link to that are written in the post. */
  readonly onLinks: (links: readonly FeatureLink[]) => void
}

/** The authors of a post, and the keys of those that `authors.yml` has. */
interface PostAuthors {
  readonly authors: readonly BlogAuthor[]
  readonly keys: readonly string[]
}

/**
 * Reads `authors`: a key, an object, or a list of them; an object may have a `key` whose fields it overrides. Without it, reads
 * the older `author`, `author_title`, `author_url` and `author_image_url`.
 */
export function postAuthors(source: SourceFile, options: AuthorOptions): PostAuthors {
  const { frontMatter } = source
  const written = frontMatter.authors ?? oldAuthor(frontMatter)
  const { author: single } = frontMatter
  if (frontMatter.authors === undefined && typeof single === 'string' && options.known.has(single))
    options.report({
      code: 'front-matter',
      severity: 'warning',
      message: `"${single}" is a key of ${options.authorsFile}, but "author" is only a name`,
      hint: `write \`authors: ${single}\``,
      location: locateField(source, ['author']),
    })
  if (written === undefined || written === null) return { authors: [], keys: [] }
  const isList = Array.isArray(written)
  const found = (isList ? written : [written]).map((entry: unknown, at) => {
    const path = frontMatter.authors === undefined ? ['author'] : isList ? ['authors', at] : ['authors']
    return readEntry(entry, { ...options, file: source.file, locate: () => locateField(source, path) })
  })
  return {
    authors: found.flatMap(({ author }) => author ?? []),
    keys: found.flatMap(({ key }) => key ?? []),
  }
}

interface Entry {
  readonly author?: BlogAuthor
  readonly key?: string
}

function readEntry(
  entry: unknown,
  options: AuthorOptions & { readonly file: string; readonly locate: () => ReturnType<typeof locateField> },
): Entry {
  const { authorsFile, known, site, file, report, onLinks, locate } = options
  const key =
    typeof entry === 'string' ? entry : isRecord(entry) && typeof entry.key === 'string' ? entry.key : undefined
  const base = key === undefined ? undefined : known.get(key)
  if (key !== undefined && !base) {
    const near = suggest(key, known.keys())
    report({
      code: 'unknown-author',
      severity: 'error',
      message: `the author "${key}" is not in ${authorsFile}`,
      hint:
        near === undefined
          ? 'add the author to that file, or write `authors: { name: Jane Doe }`'
          : `did you mean "${near}"?`,
      location: locate(),
    })
    return {}
  }
  if (base && key !== undefined && !isRecord(entry)) return { author: base.author, key }
  const fields = isRecord(entry) ? { ...base?.fields, ...entry } : {}
  for (const name of isRecord(entry) ? unsafeUrls(entry) : []) report(unsafeUrl(fields[name], locate()))
  if (isRecord(entry)) onLinks(authorLinks(entry, { route: base?.route, file, locate }))
  const author = authorOf(fields, { site, route: base?.route })
  if (!author) {
    const message = 'an author of this post has neither a key nor a name'
    report({
      code: 'front-matter',
      severity: 'error',
      message,
      hint: 'write the key of an author, or `name: Jane Doe`',
      location: locate(),
    })
    return {}
  }
  return key === undefined ? { author } : { author, key }
}

function oldAuthor(frontMatter: SourceFile['frontMatter']): unknown {
  const {
    author: name,
    author_title,
    author_url,
    author_image_url,
    authorTitle,
    authorURL,
    authorImageURL,
  } = frontMatter
  if (name === undefined) return undefined
  return {
    name,
    title: author_title ?? authorTitle,
    url: author_url ?? authorURL,
    image_url: author_image_url ?? authorImageURL,
  }
}
