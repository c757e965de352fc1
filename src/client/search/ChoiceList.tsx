import type { Choice, ChoiceGroup, Target } from './choices.js'
import type { Piece } from './search-engine.js'
import * as strings from '../../shared/strings.js'

/** Props of `ChoiceList`. */
export interface ChoiceListProps {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  /** Id of the active choice. */
  readonly active: string | undefined
  /** Called when the pointer moves over a choice. */
  readonly onPoint: (id: string) => void
  readonly onChoose: (choice: Choice) => void
}

/** The list below the field. The focus stays in the field, whose `aria-activedescendant` is the active choice. */
export function ChoiceList({ id, groups, ...row }: ChoiceListProps) {
  return (
    <div id={id} role="listbox" aria-label={strings.results} className="search-list">
      {groups.map(({ key, label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={key} role="group" aria-label={label}>
          {choices.map((choice) => (
            <ChoiceRow key={choice.id} choice={choice} {...row} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ChoiceRow({
  choice,
  active,
  onPoint,
  onChoose,
}: Omit<ChoiceListProps, 'id' | 'groups'> & { readonly choice: Choice }) {
  const shared = {
    id: choice.id,
    role: 'option',
    tabIndex: -1,
    className: `search-${choice.kind}`,
    'aria-selected': choice.id === active,
    onPointerMove: ({ movementX, movementY }: { readonly movementX: number; readonly movementY: number }) => {
      // Some browsers dispatch this event when the list grows under a pointer that does not move.
      if (movementX !== 0 || movementY !== 0) onPoint(choice.id)
    },
    onClick: () => onChoose(choice),
  }
  if (choice.kind === 'recent') {
    return (
      <button type="button" {...shared}>
        {choice.text}
      </button>
    )
  }
  return (
    <a href={choice.href} {...shared}>
      <TargetText target={choice} />
    </a>
  )
}

function TargetText({ target: { kind, title, path, excerpt } }: { readonly target: Target }) {
  const trail = path.length > 0 && <span className="search-path">{path.join(' › ')}</span>
  const Text = excerpt?.isCode ? 'code' : 'span'
  return (
    <>
      <span className="search-title">
        {kind === 'section' && trail && <>{trail} </>}
        <strong>
          <Pieces of={title} />
        </strong>
        {kind === 'page' && trail && <> {trail}</>}
      </span>
      {excerpt && (
        <Text className="search-excerpt">
          <Pieces of={excerpt.pieces} />
        </Text>
      )}
    </>
  )
}

/** A text with the words of the query marked. */
function Pieces({ of: pieces }: { readonly of: readonly Piece[] }) {
  return pieces.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text))
}
