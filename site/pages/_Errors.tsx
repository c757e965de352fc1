import { Link, useLocation } from 'docsgen/client'
import { usePluginData } from 'docsgen/plugin-data'
import type { ReactNode } from 'react'
import { ADVICE, type Advice, TOOLKIT_ADVICE } from './_error-advice.js'
import type { LibraryErrors } from './_library-errors.js'
import { OTHER_MESSAGES } from './_other-messages.js'
import './errors.css'

/** The packages with numbered errors. They number them separately. */
const LIBRARIES = {
  redux: { name: 'Redux', advice: ADVICE, query: '?code=' },
  toolkit: { name: 'Redux Toolkit', advice: TOOLKIT_ADVICE, query: '?package=toolkit&code=' },
} satisfies Record<keyof LibraryErrors, { readonly name: string; readonly advice: Advice; readonly query: string }>

type LibraryId = keyof typeof LIBRARIES

/** The error that the URL asks for: a minified error links to `/errors?code=8`. */
function useAskedError(): { readonly id: LibraryId; readonly code: string | null } {
  const query = new URLSearchParams(useLocation().search)
  return { id: query.get('package') === 'toolkit' ? 'toolkit' : 'redux', code: query.get('code') }
}

/**
 * The introduction of the page, or the message of the error that the URL asks for. The prerendered document cannot know
 * the error; the page's script shows its message in place of the introduction, so that nothing moves. The search skips
 * both, so that it finds the row of an error.
 */
export function Introduction({ children }: { readonly children: ReactNode }) {
  const { id, code } = useAskedError()
  return (
    <div className="errors-place" data-search-ignore="">
      <div className={code === null ? undefined : 'errors-covered'}>{children}</div>
      {code !== null && <Explanation id={id} code={code} />}
    </div>
  )
}

/** All errors of a package, with the requested one highlighted. */
export function Codes({ library: id }: { readonly library: LibraryId }) {
  const { messages } = useErrors(id)
  const { name, query } = LIBRARIES[id]
  const asked = useAskedError()
  const code = asked.id === id ? asked.code : null
  return (
    <MessageTable kind="codes" first="Code" caption={`Error codes of ${name}`}>
      {Object.keys(messages).map((number) => (
        <tr key={number} id={`${id}-${number}`} className={number === code ? 'errors-asked' : undefined}>
          <td>
            <Link to={`/errors${query}${number}`} aria-current={number === code ? 'true' : undefined}>
              {number}
            </Link>
          </td>
          <td>
            <Meaning id={id} code={number} />
          </td>
        </tr>
      ))}
    </MessageTable>
  )
}

/** The messages without a number, with the package that reports each. */
export function OtherMessages() {
  return (
    <MessageTable kind="others" first="Source" caption="Messages without a number">
      {OTHER_MESSAGES.map(({ id, source, message, advice }) => (
        <tr key={id} id={id}>
          <td>{source}</td>
          <td>
            <Message parts={message.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : { value: part }))} />{' '}
            <p className="errors-advice">{formatted(advice)}</p>
          </td>
        </tr>
      ))}
    </MessageTable>
  )
}

interface MessageTableProps {
  readonly kind: 'codes' | 'others'
  /** Heading of the column before the messages. */
  readonly first: string
  readonly caption: string
  readonly children: ReactNode
}

/** A table of messages. On phones, the one of messages without a number shows their source above them. */
function MessageTable({ kind, first, caption, children }: MessageTableProps) {
  return (
    <div className={kind === 'others' ? 'table stacked' : 'table'}>
      <table className={`errors-${kind}`}>
        <caption className="sr-only">{caption}</caption>
        <thead data-search-ignore="">
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Names the version that the messages are from. The search skips it: its digits are not error numbers. */
export function Version({ library }: { readonly library: LibraryId }) {
  return (
    <p data-search-ignore="">
      These are the messages of {LIBRARIES[library].name} {useErrors(library).version}.
    </p>
  )
}

function useErrors(id: LibraryId): LibraryErrors[LibraryId] {
  return usePluginData<LibraryErrors>('error-messages')[id]
}

function Meaning({ id, code }: { readonly id: LibraryId; readonly code: string }) {
  const { messages } = useErrors(id)
  const advice = (LIBRARIES[id].advice as Advice)[code]
  return (
    <>
      <Message parts={messages[code] ?? []} />{' '}
      {advice !== undefined && <p className="errors-advice">{formatted(advice)}</p>}
    </>
  )
}

/** The text of a message: names between backticks are code, and values of the program are in boxes. */
function Message({ parts }: { readonly parts: readonly (string | { readonly value: string })[] }) {
  const runs: ReactNode[][] = [[]]
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') runs.at(-1)?.push(<var key={i}>{part.value}</var>)
    else
      for (const [j, text] of part.split('`').entries()) {
        if (j > 0) runs.push([])
        runs.at(-1)?.push(...withLinks(text))
      }
  }
  return <p className="errors-message">{runs.map((run, i) => (i % 2 === 0 ? run : <code key={i}>{run}</code>))}</p>
}

/** Makes the URLs in a message links. The search skips them: they have words of other pages. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https:[^\s)]+)/).map((part, i) =>
    part.startsWith('https:') ? (
      <a key={i} href={part} data-search-ignore="">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** Renders the code and the links in a line of Markdown. */
function formatted(line: string): ReactNode[] {
  return line.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part, i) => {
    const [, label, to] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (label !== undefined && to !== undefined)
      return (
        <Link key={i} to={to}>
          {label}
        </Link>
      )
    return part.startsWith('`') ? <code key={i}>{part.slice(1, -1)}</code> : part
  })
}

function Explanation({ id, code }: { readonly id: LibraryId; readonly code: string }) {
  const { messages, version } = useErrors(id)
  const { name } = LIBRARIES[id]
  const known = Object.hasOwn(messages, code)
  return (
    <div className={`admonition admonition-${known ? 'danger' : 'warning'}`} role="note">
      <p className="admonition-title">
        {name} error #{code}
      </p>
      {known ? (
        <Meaning id={id} code={code} />
      ) : (
        <p>
          There is no error with this number in {name} {version}. Check that you copied the whole URL.
        </p>
      )}
    </div>
  )
}
