import Badge from '@theme/Badge'
import { useDocsVersion, useSite } from 'docsgen/client'

export const meta = {
  title: 'Versions',
  description: 'All versions of the Redux documentation, and which of them is the latest.',
}

/** `/versions`: all versions of the docs. Remembers the version that the reader opens. */
export default function Versions() {
  const { versions } = useSite()
  const [, choose] = useDocsVersion()
  return (
    <div className="plain prose">
      <h1>Versions</h1>
      <p>
        This documentation has {versions.length === 1 ? 'one version' : `${versions.length} versions`}. The ID
        identifies a version in the configuration and in the browser’s storage.
      </p>
      <div className="table">
        <table>
          <caption className="sr-only">Versions</caption>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Version</th>
              <th scope="col">Documentation</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ href, label, latest, name }) => (
              <tr key={name}>
                <td>
                  {name} {latest && <Badge>latest</Badge>}
                </td>
                <td>{label}</td>
                <td>
                  <a href={href} onClick={() => choose(name)}>
                    Read the docs
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
