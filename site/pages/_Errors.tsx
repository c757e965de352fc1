import { Link, useLocation } from 'docsgen/client'
import { ADVICE, type Advice } from './_error-advice.js'
import type { LibraryErrors, PackageErrors } from './_library-errors.js'
import './errors.css'

export const meta = {
  title: 'Errors',
  description:
    'The message behind each numbered error in a production build of Redux and Redux Toolkit, and how to fix it.',
}

/** A package with numbers of its own. The links of `redux` name no package. */
interface Library extends PackageErrors {
  readonly id: 'redux' | 'toolkit'
  readonly name: string
  readonly advice: Readonly<Record<string, Advice>>
  /** Query of a code's link. */
  readonly query: (code: string) => string
}

function librariesOf({ redux, toolkit }: LibraryErrors): readonly [Library, Library] {
  return [
    { id: 'redux', name: 'Redux', ...redux, advice: ADVICE, query: (code) => `?code=${code}` },
    { id: 'toolkit', name: 'Redux Toolkit', ...toolkit, advice: {}, query: (code) => `?package=toolkit&code=${code}` },
  ]
}

/**
 * `/errors?code=8`: the page that a minified error links to. The prerendered document cannot know the code; the page's
 * script shows its message in place of the introduction, so that nothing moves.
 */
export default function Errors({ data }: { readonly data: LibraryErrors }) {
  const [redux, toolkit] = librariesOf(data)
  const query = new URLSearchParams(useLocation().search)
  const code = query.get('code')
  const asked = query.get('package') === 'toolkit' ? toolkit : redux
  return (
    <div className="plain prose">
      <h1>Errors</h1>
      <div className="errors-place">
        <div className={code === null ? undefined : 'errors-covered'}>
          <p>
            To save space, a production build of Redux does not include its error messages. Instead, each error has a
            number and a URL: <code>Minified Redux error #8; visit …/Errors?code=8</code>. This page lists the message
            for every number, taken from the installed packages, and how to fix the errors of Redux.
          </p>
          <p>
            Redux and Redux Toolkit number their errors separately. “Minified Redux Toolkit error #8” is number 8 in the{' '}
            <a href="#redux-toolkit">second list</a>.
          </p>
          <p>
            The URL contains only the number. If a message includes a value, such as the type of the dispatched value,
            use a development build of the same program to see it.
          </p>
        </div>
        {code !== null && <Explanation code={code} library={asked} />}
      </div>
      <h2 id="redux">Redux {redux.version}</h2>
      <Codes library={redux} code={asked === redux ? code : null} />
      <h2 id="redux-toolkit">Redux Toolkit {toolkit.version}</h2>
      <p>
        Missing numbers are no longer in use. Some checks have a number but run only in development builds, so they
        never throw in production.
      </p>
      <Codes library={toolkit} code={asked === toolkit ? code : null} />
    </div>
  )
}

/** All codes of a package, with the requested one highlighted. */
function Codes({ library, code }: { readonly library: Library; readonly code: string | null }) {
  return (
    <div className="table">
      <table className="errors-codes">
        <caption className="sr-only">Error codes of {library.name}</caption>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(library.messages).map((number) => (
            <tr key={number} id={`${library.id}-${number}`} className={number === code ? 'errors-asked' : undefined}>
              <td>
                <Link to={`/errors${library.query(number)}`} aria-current={number === code ? 'true' : undefined}>
                  {number}
                </Link>
              </td>
              <td>
                <Meaning library={library} code={number} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Meaning({ library, code }: { readonly library: Library; readonly code: string }) {
  const advice = Object.hasOwn(library.advice, code) ? library.advice[code] : undefined
  return (
    <>
      <p className="errors-message">
        {library.messages[code]?.map((part, i) => (typeof part === 'string' ? part : <var key={i}>{part.value}</var>))}
      </p>
      {advice && (
        <p className="errors-advice">
          {advice.text} See <Link to={advice.to}>{advice.label}</Link>.
        </p>
      )}
    </>
  )
}

function Explanation({ code, library }: { readonly code: string; readonly library: Library }) {
  const known = Object.hasOwn(library.messages, code)
  return (
    <div className={`admonition admonition-${known ? 'danger' : 'warning'}`} role="note">
      <p className="admonition-title">
        {library.name} error #{code}
      </p>
      {known ? (
        <Meaning library={library} code={code} />
      ) : (
        <p>
          There is no error with this number in {library.name} {library.version}. Check that you copied the whole URL.
        </p>
      )}
    </div>
  )
}
