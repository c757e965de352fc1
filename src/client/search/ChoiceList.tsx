import type { Choice, ChoiceGroup } from './choices.js'
import { Pieces } from './Pieces.js'

export interface ChoiceListProps {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  /** Id of the choice that the keyboard is at. */
  readonly active: string | undefined
  readonly onPoint: (id: string) => void
  readonly onChoose: (choice: Choice) => void
}

/** The list below the box. It never has the focus: the box says which choice is the active one. */
export function ChoiceList({ id, groups, ...row }: ChoiceListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="search-list">
      {groups.map(({ key, label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
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
    onPointerMove: () => onPoint(choice.id),
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
      <ChoiceText choice={choice} />
    </a>
  )
}

function ChoiceText({ choice }: { readonly choice: Exclude<Choice, { kind: 'recent' }> }) {
  if (choice.kind === 'suggestion') return <strong>{choice.title}</strong>
  const { title, excerpt } = choice.kind === 'page' ? choice.page : choice.section
  return (
    <>
      <strong>
        <Pieces of={title} />
      </strong>
      {excerpt && (
        <span className="search-excerpt">
          <Pieces of={excerpt.pieces} />
        </span>
      )}
    </>
  )
}
