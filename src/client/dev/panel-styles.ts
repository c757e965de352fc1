/** Style sheet of the list of problems; its own colours, since a broken theme must not hide it. */
export const panelStyles = `
:host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; font: 14px/1.5 system-ui, sans-serif }
[hidden] { display: none !important }
.badge { position: fixed; left: 12px; bottom: 12px; padding: 4px 12px; border: 0; border-radius: 99px;
  background: #6b4a00; color: #fff; font: inherit; cursor: pointer; box-shadow: 0 1px 6px #0006 }
.badge[data-blocking=true] { background: #a30f1f }
.list { position: fixed; inset: auto 0 0; max-height: 60vh; overflow: auto; box-sizing: border-box;
  padding: 16px 20px 52px; border-top: 4px solid #d33; background: #1b1b1f; color: #eee }
.list + *, .badge { z-index: 1 }
.close { position: sticky; top: 0; float: right; padding: 2px 10px; border: 1px solid #888; border-radius: 4px;
  background: #1b1b1f; color: #eee; font: inherit; cursor: pointer }
button:focus-visible { outline: 3px solid #8ab4ff; outline-offset: 2px }
article { margin: 0 0 16px }
.place { color: #9ecbff; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
p { margin: 2px 0; overflow-wrap: anywhere }
.code { color: #ff9a9a; font-weight: 600 }
.warning .code { color: #f2c55c }
.hint { color: #bbb }
.source { margin: 6px 0; padding: 8px 10px; overflow: auto; border-radius: 4px; background: #000;
  font: 13px/1.4 ui-monospace, monospace }
`
