/** The data flow of a store as a loop of four steps. Its colors are those of the theme; see home.css. */
export function DataFlow() {
  return (
    <svg className="flow" viewBox="0 0 420 376" role="img" aria-labelledby="flow-title">
      <title id="flow-title">
        One-way data flow: the view dispatches an action, the reducer computes the next state, and the view renders it
      </title>
      <defs>
        <marker id="flow-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path d="m1 1 7 4-7 4" />
        </marker>
      </defs>
      <g className="flow-arrows">
        <path d="M320 50h4q30 0 30 30v58" />
        <path d="M354 228v62q0 30-27 30" />
        <path d="M100 320h-4q-30 0-30-30v-58" />
        <path d="M66 146V80q0-30 27-30" />
      </g>
      <g className="flow-labels">
        <text x="362" y="62">
          dispatch
        </text>
        <text x="362" y="318">
          reduce
        </text>
        <text x="58" y="318" textAnchor="end">
          update
        </text>
        <text x="58" y="62" textAnchor="end">
          render
        </text>
      </g>
      <rect className="flow-step" x="100" y="4" width="220" height="92" rx="14" />
      <text className="flow-name" x="118" y="34">
        View
      </text>
      <rect className="flow-button" x="118" y="47" width="184" height="34" rx="9" />
      <text className="flow-button-text" x="210" y="69" textAnchor="middle">
        Water the fern
      </text>
      <Step x={234} y={146} name="Action" code="'plants/watered'" />
      <rect className="flow-step" x="100" y="276" width="220" height="92" rx="14" />
      <text className="flow-name" x="118" y="310">
        Reducer
      </text>
      <text className="flow-code" x="118" y="340">
        state, action → state
      </text>
      <Step x={2} y={146} name="State" code="{ fern: 'fine' }" />
    </svg>
  )
}

interface StepProps {
  readonly x: number
  readonly y: number
  readonly name: string
  readonly code: string
}

function Step({ x, y, name, code }: StepProps) {
  return (
    <>
      <rect className="flow-step" x={x} y={y} width="184" height="82" rx="14" />
      <text className="flow-name" x={x + 18} y={y + 34}>
        {name}
      </text>
      <text className="flow-code" x={x + 18} y={y + 60}>
        {code}
      </text>
    </>
  )
}
