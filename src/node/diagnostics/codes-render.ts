/** Codes of mistakes that the code of pages makes while it is rendered. */
export const renderCodes = {
  'import-circle': {
    severity: 'error',
    cause: 'A Markdown file imports itself, directly or through other files, so rendering it would never end.',
    fix: 'Remove one of the imports that the message lists. Scripts may import each other in a circle if no Markdown file is part of it.',
    example: {
      files: {
        'docs/index.mdx': "import Note from './_note.mdx'\n\n# Home\n\n<Note />\n",
        'docs/_note.mdx': "import More from './_more.mdx'\n\n<More />\n",
        'docs/_more.mdx': "import Note from './_note.mdx'\n\n<Note />\n",
      },
      message:
        'docs/_more.mdx:1:1 error import-circle: these files import each other in a circle: docs/_more.mdx -> docs/_note.mdx -> docs/_more.mdx; rendering would never end: remove one of the imports',
      fixed: { 'docs/_more.mdx': 'More.\n' },
    },
  },
  'node-only-code': {
    severity: 'warning',
    cause:
      'A page or a component uses `process`, such as `process.env.API_URL`. It is rendered at build time, and fails in the browsers of readers, which have no `process`. Only `process.env.NODE_ENV` is replaced by its value.',
    fix: 'Put the value into `customFields` of the config, which can read the environment, and read it with `useSite().customFields`.',
    example: {
      files: {
        'docs/index.mdx': "import Host from '../host'\n\n# Home\n\n<Host />\n",
        'host.tsx': 'export default () => <b>{process.env.API_HOST}</b>\n',
      },
      message:
        'host.tsx:1:26 warning node-only-code: `process.env.API_HOST` fails in browsers, which have no `process`; put the value into `customFields` of the config, and read it with `useSite().customFields`',
      fixed: {
        'host.tsx':
          "import { useSite } from 'docsgen/client'\n\nexport default () => <b>{String(useSite().customFields?.host)}</b>\n",
      },
    },
  },
  'circular-import': {
    severity: 'warning',
    cause:
      'Scripts of the site import each other in a circle, and one of them uses a value of another while it is loaded. One of the scripts is loaded first, so the value is still undefined. Circles in which only functions use the values have no effect and are not reported.',
    fix: 'Move the value to a file that imports none of the others, or use it inside of a function, which runs later.',
    example: {
      files: {
        'docs/index.mdx': "import { width } from '@site/parts/width'\n\n# Home\n\n{width}\n",
        'parts/width.ts': "import { height } from './height'\n\nexport const width = height * 2\n",
        'parts/height.ts': "import { width } from './width'\n\nexport const height = (width || 1) + 1\n",
      },
      message:
        'parts/height.ts:3:24 warning circular-import: `width` has no value yet when this file is loaded: these files import each other: parts/height.ts -> parts/width.ts -> parts/height.ts; move `width` to a file that imports none of them, or use it only in functions',
      fixed: { 'parts/height.ts': 'export const height = 2\n' },
    },
  },
  'render-timeout': {
    severity: 'error',
    cause:
      'The code of a page did not finish in time: it has a loop that never ends, or a top-level `await` of a promise that never settles. After ten such pages, the remaining pages with code are not rendered.',
    fix: 'Correct the code at the reported position. `render.timeout` in the config sets the limit, in seconds.',
    example: {
      files: {
        'docsgen.config.ts': "export default {\n  title: 'My project',\n  render: { timeout: 1 },\n}\n",
        'docs/index.mdx': "import Count from '@site/components/Count'\n\n# Home\n\n<Count to={3} />\n",
        'components/Count.tsx':
          'export default function Count({ to }: { to: number }) {\n  let sum = 0\n  for (let at = 0; at < to; ) sum += at\n  return <b>{sum}</b>\n}\n',
      },
      message:
        'error render-timeout: the component "Count" did not return within 1 s while docs/index.mdx was rendered',
      fixed: {
        'components/Count.tsx':
          'export default function Count({ to }: { to: number }) {\n  let sum = 0\n  for (let at = 0; at < to; at++) sum += at\n  return <b>{sum}</b>\n}\n',
      },
    },
  },
  'render-memory': {
    severity: 'error',
    cause: 'The code of a page used more memory than `render.memory` in the config allows.',
    fix: 'Look for a list or text that grows without limit. Set `render.memory`, in MB, if the page needs that much.',
    example: {
      command: 'docsgen build',
      message:
        'components/Table.tsx:3:11 error render-memory: the component "Table" used more than 1024 MB of memory while docs/index.mdx was rendered; look for a list that grows without limit; `render.memory` sets the limit',
    },
  },
  'console-output': {
    severity: 'warning',
    cause:
      'A component wrote to the console while its page was rendered. Each line is reported once, up to 20 lines for each page. 1,000 lines or more are an error.',
    fix: 'Remove the output, or write it in an effect, which runs only in browsers.',
    example: {
      files: {
        'docs/index.mdx': "import Hello from '@site/components/Hello'\n\n# Home\n\n<Hello />\n",
        'components/Hello.tsx': "export default function Hello() {\n  console.log('hello')\n  return <b>Hello</b>\n}\n",
      },
      message:
        'docs/index.mdx warning console-output: this page wrote "hello" to the console while it was rendered; components run in Node at build time: remove the output, or write it in an effect',
      fixed: { 'components/Hello.tsx': 'export default function Hello() {\n  return <b>Hello</b>\n}\n' },
    },
  },
  'hydration-mismatch': {
    severity: 'warning',
    cause:
      'The HTML of a page differs between the build and the browser. React then renders that part again: the text flickers, and event handlers and state start late. A build finds calls in components that read the clock or a random number, and elements that browsers move out of the element that they are in, such as a `<div>` in a `<p>`; the preview also finds differences that browsers report. A year is no difference.',
    fix: 'Render the same HTML on both sides, and set the value in an effect: `useEffect(() => setNow(new Date()), [])`. If the difference is intended, add `suppressHydrationWarning` to the element: docsgen reports no call in a file that has it.',
    example: {
      files: {
        'docs/index.mdx': "import Clock from '@site/components/Clock'\n\n# Home\n\n<Clock />\n",
        'components/Clock.tsx': 'export default function Clock() {\n  return <b>{new Date().toISOString()}</b>\n}\n',
      },
      message:
        'components/Clock.tsx:2:14 warning hydration-mismatch: `new Date()` in the component "Clock" gives docs/index.mdx other HTML in the browser than in the build; set the value in an effect, after the page is hydrated; or add `suppressHydrationWarning` to the element that shows it',
      fixed: {
        'components/Clock.tsx':
          "import { useEffect, useState } from 'react'\n\nexport default function Clock() {\n  const [now, setNow] = useState('')\n  useEffect(() => setNow(new Date().toISOString()), [])\n  return <b>{now}</b>\n}\n",
      },
    },
  },
  'changed-global': {
    severity: 'error',
    cause:
      'A component replaced or removed a built-in value, such as `Array.prototype.map`, or defined a global of browsers, such as `window`. docsgen restores it, because other pages would be rendered differently.',
    fix: 'Keep the value in a variable of a module. Change globals only in effects, which run in browsers.',
    example: {
      files: {
        'docs/index.mdx': "import Width from '@site/components/Width'\n\n# Home\n\n<Width />\n",
        'components/Width.tsx':
          'export default function Width() {\n  Object.assign(globalThis, { window: { innerWidth: 80 } })\n  return <b>{window.innerWidth}</b>\n}\n',
      },
      message:
        'docs/index.mdx error changed-global: a component of this page changed `window` while it was rendered; other pages would be rendered with it: keep the value in a variable, or change it in an effect',
      fixed: { 'components/Width.tsx': 'export default function Width() {\n  return <b>80</b>\n}\n' },
    },
  },
} as const
