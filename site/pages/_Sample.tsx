import { copyCode } from 'docsgen/strings'

/** A first program, with lines that fit on a phone. A colored part is a pair of the theme's class and the text. */
const SAMPLE: readonly (string | readonly [kind: string, text: string])[] = [
  ['k', 'import'],
  ' {\n  configureStore,\n  createSlice,\n} ',
  ['k', 'from'],
  ' ',
  ['s', "'@reduxjs/toolkit'"],
  '\n\n',
  ['k', 'const'],
  ' plants = ',
  ['f', 'createSlice'],
  '({\n  name: ',
  ['s', "'plants'"],
  ',\n  initialState: { fern: ',
  ['s', "'dry'"],
  ' },\n  reducers: {\n    ',
  ['f', 'watered'],
  '(state) {\n      state.fern = ',
  ['s', "'fine'"],
  '\n    },\n  },\n})\n\n',
  ['k', 'const'],
  ' store = ',
  ['f', 'configureStore'],
  '({\n  reducer: plants.reducer,\n})\n\n',
  ['k', 'const'],
  ' { watered } = plants.actions\nstore.',
  ['f', 'dispatch'],
  '(',
  ['f', 'watered'],
  '())\nstore.',
  ['f', 'getState'],
  '()\n',
  ['c', "// { fern: 'fine' }"],
  '\n',
]

export function Sample() {
  return (
    <div className="code">
      <div className="code-title">plants.js</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls if the text is enlarged, and the keyboard must reach it */}
      <pre tabIndex={0}>
        <code>
          {SAMPLE.map((part, i) =>
            typeof part === 'string' ? (
              part
            ) : (
              <span className={`t-${part[0]}`} key={i}>
                {part[1]}
              </span>
            ),
          )}
        </code>
      </pre>
      <CopyButton />
    </div>
  )
}

/** Copies the code beside it: the boot script of the site handles clicks on `data-copy`. */
export function CopyButton() {
  return <button type="button" className="copy" data-copy="" aria-label={copyCode} />
}
