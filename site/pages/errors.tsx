import { Link, useLocation } from 'docsgen/client'
import { ERROR_CODES } from './_error-codes.js'
import './errors.css'

export const meta = {
  title: 'Errors',
  description: 'What the numbered errors of a production build of Redux mean.',
}

/**
 * `/errors?code=8`: the page that a minified error points at. The document cannot know the code; what it means comes with
 * the page's script, and takes the place of the introduction so that nothing moves.
 */
export default function Errors() {
  const code = new URLSearchParams(useLocation().search).get('code')
  return (
    <div className="plain prose">
      <h1>Errors</h1>
      <div className="errors-place">
        <p className={code === null ? undefined : 'errors-covered'}>
          A production build of Redux leaves its error messages out, to be small. It throws a number instead, with the
          address of this page: <code>Minified Redux error #8; visit …/errors?code=8</code>. A development build of the
          same program throws the whole message, with the values that caused it.
        </p>
        {code !== null && <Explanation code={code} />}
      </div>
      <h2>All codes</h2>
      <div className="table">
        <table>
          <caption className="sr-only">Error codes</caption>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(ERROR_CODES).map(([number, text]) => (
              <tr key={number}>
                <td>
                  <Link to={`/errors?code=${number}`}>{number}</Link>
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Explanation({ code }: { readonly code: string }) {
  const known = Object.hasOwn(ERROR_CODES, code)
  return (
    <div className={`admonition admonition-${known ? 'danger' : 'warning'}`} role="note">
      <p className="admonition-title">Error #{code}</p>
      <p>{known ? ERROR_CODES[code] : 'Redux has no error of this number. Was the address copied as a whole?'}</p>
    </div>
  )
}
