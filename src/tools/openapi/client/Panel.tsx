import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { TryItField, TryItOperation } from '../../../shared/try-it.js'
import { controlName, quantity, requestOf, send, type ShownResponse } from './send.js'

/** What the reader has entered for each key of a server. Kept only in memory. */
const credentials = new Map<string, string>()

/** The form of a request, and the response. */
export default function Panel({ operation }: { readonly operation: TryItOperation }) {
  const { texts, servers, fields, keys, bodies } = operation
  const [server, setServer] = useState(servers[0]?.url ?? '')
  const [body, setBody] = useState(bodies[0]?.text ?? '')
  const [result, setResult] = useState<ShownResponse | string>('')
  const isSending = result === texts.sending
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    try {
      const request = requestOf(operation, new FormData(event.currentTarget), location.href)
      setResult(texts.sending)
      const names = { server: new URL(request.url).origin, site: location.origin }
      const answer = await send(request)
      setResult(
        typeof answer === 'string'
          ? texts[answer].replace(/\{(server|site)\}/g, (_, name: keyof typeof names) => names[name])
          : answer,
      )
    } catch (error) {
      setResult(String(error))
    }
  }
  const credential = (kind: 'user' | 'key', label: string, name?: string) => {
    const memory = `${servers[0]?.url} ${kind}:${label}`
    const field = { name: label, in: kind, value: credentials.get(memory) ?? '' }
    const onChange = (value: string) => void credentials.set(memory, value)
    return (
      <Field
        key={memory}
        field={field}
        label={
          <>
            <code>{label}</code> {name}
          </>
        }
        onChange={onChange}
      />
    )
  }
  const groups = {
    path: texts.path,
    query: texts.query,
    header: texts.header,
    form: texts.requestBody,
    file: texts.requestBody,
  }
  return (
    <form onSubmit={submit}>
      {servers.length > 1 && (
        <Field
          field={choiceOf(
            'server',
            servers.map(({ url }) => url),
          )}
          label={texts.server}
          onChange={setServer}
        />
      )}
      {servers
        .find(({ url }) => url === server)
        ?.variables.map((field) => (
          <Field key={`${server} ${field.name}`} field={field} />
        ))}
      {keys.length > 0 && (
        <fieldset>
          <legend>{texts.authentication}</legend>
          {keys.map(({ label, scheme }) =>
            scheme === 'Basic'
              ? [credential('user', label, texts.user), credential('key', label, texts.password)]
              : credential('key', label),
          )}
          <p>{texts.keptInMemory}</p>
        </fieldset>
      )}
      {Object.entries(groups).map(([kind, legend]) => {
        const shown = fields.filter((field) => field.in === kind)
        return (
          shown.length > 0 && (
            <fieldset key={kind}>
              <legend>{legend}</legend>
              {shown.map((field) => (
                <Field key={field.name} field={field} label={field.name === '' ? legend : undefined} />
              ))}
            </fieldset>
          )
        )
      })}
      {bodies.length > 0 && (
        <fieldset>
          <legend>{texts.requestBody}</legend>
          {bodies.length > 1 && (
            <Field
              field={choiceOf(
                'form',
                bodies.map(({ label }) => label),
              )}
              label={texts.example}
              onChange={(name) => setBody(bodies.find(({ label }) => label === name)?.text ?? '')}
            />
          )}
          <textarea
            name="body"
            aria-label={texts.requestBody}
            rows={Math.min(body.split('\n').length + 1, 16)}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </fieldset>
      )}
      <button type="submit" aria-disabled={isSending}>
        {texts.send}
      </button>
      <p role="status">
        {typeof result === 'string' ? result : `${result.status} · ${quantity(result.time, 'millisecond')}`}
      </p>
      {typeof result === 'object' && (
        <>
          <details>
            <summary>{texts.responseHeaders}</summary>
            <Code text={result.headers} />
          </details>
          {result.body && <Code text={result.body} />}
        </>
      )}
    </form>
  )
}

/** A field that chooses what the panel shows, such as the server. */
const choiceOf = (kind: TryItField['in'], choices: readonly string[]): TryItField => ({
  name: '',
  in: kind,
  value: choices[0] ?? '',
  required: true,
  choices,
})

interface FieldProps {
  readonly field: TryItField
  /** Defaults to the name of the field. */
  readonly label?: ReactNode
  readonly onChange?: (value: string) => void
}

function Field({ field, label = <code>{field.name}</code>, onChange }: FieldProps) {
  const { value, required, choices } = field
  const props = {
    id: useId(),
    name: controlName(field),
    required,
    defaultValue: value,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange?.(event.target.value),
  }
  return (
    <div className="control">
      <label htmlFor={props.id}>{label}</label>
      {choices ? (
        <select {...props}>
          {[...(required ? [] : ['']), ...choices].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input {...props} type={types[field.in] ?? 'text'} autoComplete="off" spellCheck={false} />
      )}
    </div>
  )
}

const types: Readonly<Partial<Record<TryItField['in'], string>>> = { key: 'password', file: 'file' }

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
