import { Link, useLocation } from 'docsgen/client'
import { redux, toolkit } from 'library-errors'
import { ADVICE, type Advice } from './_error-advice.js'
import './errors.css'

export const meta = {
  title: 'Errors',
  description:
    'The message and the remedy behind each numbered error of a production build of Redux and Redux Toolkit.',
}

/** A package with numbers of its own. The links of `redux` name no package. */
interface Library {
  readonly id: 'redux' | 'toolkit'
  readonly name: string
  readonly version: string
  readonly messages: typeof redux.messages
  readonly advice: Readonly<Record<string, Advice>>
  /** Query of a code's link. */
  readonly query: (code: string) => string
}

const REDUX: Library = { id: 'redux', name: 'Redux', ...redux, advice: ADVICE, query: (code) => `?code=${code}` }
const TOOLKIT: Library = {
  id: 'toolkit',
  name: 'Redux Toolkit',
  ...toolkit,
  advice: {},
  query: (code) => `?package=toolkit&code=${code}`,
}

/**
 * `/errors?code=8`: the page that a minified error points at. The document cannot know the code; its message comes with
 * the page's script, and takes the place of the introduction so that nothing moves.
 */
export default function Errors() {
  const query = new URLSearchParams(useLocation().search)
  const code = query.get('code')
  const asked = query.get('package') === 'toolkit' ? TOOLKIT : REDUX
  return (
    <div className="plain prose">
      <h1>Errors</h1>
      <div className="errors-place">
        <div className={code === null ? undefined : 'errors-covered'}>
          <p>
            A production build of Redux leaves its error messages out, to be small. It throws a number instead, with an
            address: <code>Minified Redux error #8; visit …/Errors?code=8</code>. This page has the message of every
            number, as the installed packages state it, and what to do about those of Redux.
          </p>
          <p>
            Redux and Redux Toolkit number their errors each on its own. “Minified Redux Toolkit error #8” is number 8
            of the <a href="#redux-toolkit">second list</a>.
          </p>
          <p>
            An address tells the number alone. Where a message names a value, such as the type of what was dispatched,
            only a development build of the same program can fill it in.
          </p>
        </div>
        {code !== null && <Explanation code={code} library={asked} />}
      </div>
      <h2 id="redux">Redux {REDUX.version}</h2>
      <Codes library={REDUX} code={asked === REDUX ? code : null} />
      <h2 id="redux-toolkit">Redux Toolkit {TOOLKIT.version}</h2>
      <p>
        A number that is missing is no longer in use. Checks that only development builds make have numbers too, but
        never fail in production.
      </p>
      <Codes library={TOOLKIT} code={asked === TOOLKIT ? code : null} />
    </div>
  )
}

/** All codes of a package; the one that was asked for is marked. */
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
          {library.name} {library.version} has no error of this number. Was the address copied as a whole?
        </p>
      )}
    </div>
  )
}
