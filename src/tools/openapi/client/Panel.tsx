import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { TryItField, TryItKey, TryItOperation } from '../../../shared/try-it.js'
import { type ShownResponse, controlName, quantity, requestOf, send } from './send.js'

/** What the reader has entered for each key of a server. It is nowhere else. */
const credentials = new Map<string, string>()

/** The form of a request, and the answer. */
export default function Panel({ operation }: { readonly operation: TryItOperation }) {
  const { texts, servers, fields, keys, bodies } = operation
  const [server, setServer] = useState(0)
  const [body, setBody] = useState(bodies[0]?.text ?? '')
  const [answer, setAnswer] = useState<ShownResponse | string>('')
  const isSending = answer === texts.sending
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    try {
      const request = requestOf(operation, new FormData(event.currentTarget), location.href)
      setAnswer(texts.sending)
      const result = await send(request)
      const names = { server: new URL(request.url).origin, site: location.origin }
      setAnswer(
        typeof result === 'string'
          ? texts[result].replace(/\{(server|site)\}/g, (_, name: keyof typeof names) => names[name])
          : result,
      )
    } catch (error) {
      setAnswer(String(error))
    }
  }
  const groups = [
    ['path', texts.path],
    ['query', texts.query],
    ['header', texts.header],
    ['form', texts.requestBody],
    ['file', texts.requestBody],
  ] as const
  return (
    <form onSubmit={submit}>
      {servers.length > 1 && (
        <Control label={texts.server}>
          {(id) => (
            <select id={id} name="server" value={server} onChange={(event) => setServer(Number(event.target.value))}>
              {servers.map(({ url }, index) => (
                <option key={url} value={index}>
                  {url}
                </option>
              ))}
            </select>
          )}
        </Control>
      )}
      {servers[server]?.variables.map((field) => (
        <Field key={`${server} ${field.name}`} field={field} label={<code>{field.name}</code>} />
      ))}
      {keys.length > 0 && (
        <Group label={texts.authentication}>
          {keys.map((key) => (
            <Key key={key.label} of={key} texts={texts} server={servers[0]?.url ?? ''} />
          ))}
          <p>{texts.keptInMemory}</p>
        </Group>
      )}
      {groups.map(([kind, label]) => {
        const shown = fields.filter((field) => field.in === kind)
        return (
          shown.length > 0 && (
            <Group key={kind} label={label}>
              {shown.map((field) => (
                <Field
                  key={field.name}
                  field={field}
                  label={field.name === '' ? texts.requestBody : <code>{field.name}</code>}
                />
              ))}
            </Group>
          )
        )
      })}
      {bodies.length > 0 && (
        <Group label={texts.requestBody}>
          {bodies.length > 1 && (
            <Control label={texts.example}>
              {(id) => (
                <select id={id} onChange={(event) => setBody(bodies[Number(event.target.value)]?.text ?? '')}>
                  {bodies.map(({ label }, index) => (
                    <option key={label} value={index}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Control>
          )}
          <textarea
            name="body"
            aria-label={texts.requestBody}
            rows={Math.min(body.split('\n').length + 1, 16)}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </Group>
      )}
      <button type="submit" aria-disabled={isSending}>
        {texts.send}
      </button>
      <p role="status">
        {typeof answer === 'string' ? (
          answer
        ) : (
          <>
            <strong>{answer.status}</strong> {quantity(answer.time, 'millisecond')}
          </>
        )}
      </p>
      {typeof answer === 'object' && (
        <>
          <details>
            <summary>{texts.responseHeaders}</summary>
            <Code text={answer.headers} />
          </details>
          {answer.body && <Code text={answer.body} />}
        </>
      )}
    </form>
  )
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

function Control({ label, children }: { readonly label: ReactNode; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="control">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

function Field({ field, label }: { readonly field: TryItField; readonly label: ReactNode }) {
  const { value, required, choices } = field
  return (
    <Control label={label}>
      {(id) => {
        const props = { id, name: controlName(field), required }
        if (field.in === 'file') return <input {...props} type="file" />
        if (!choices) return <input {...props} defaultValue={value} spellCheck={false} />
        return (
          <select {...props} defaultValue={value}>
            {[...(required ? [] : ['']), ...choices].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        )
      }}
    </Control>
  )
}

interface KeyProps {
  readonly of: TryItKey
  readonly texts: TryItOperation['texts']
  readonly server: string
}

function Key({ of: { label, scheme }, texts, server }: KeyProps) {
  const input = (kind: 'user' | 'key', type: string) => (id: string) => {
    const memory = `${server} ${kind}:${label}`
    return (
      <input
        id={id}
        name={`${kind}:${label}`}
        type={type}
        autoComplete="off"
        defaultValue={credentials.get(memory)}
        onChange={(event) => credentials.set(memory, event.target.value)}
      />
    )
  }
  const name = <code>{label}</code>
  if (scheme !== 'Basic') return <Control label={name}>{input('key', 'password')}</Control>
  return (
    <>
      <Control
        label={
          <>
            {name} {texts.user}
          </>
        }
      >
        {input('user', 'text')}
      </Control>
      <Control
        label={
          <>
            {name} {texts.password}
          </>
        }
      >
        {input('key', 'password')}
      </Control>
    </>
  )
}

function Code({ text }: { readonly text: string }) {
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
