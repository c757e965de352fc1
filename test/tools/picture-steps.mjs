// What the pictures of the tutorials show: for each part, what a reader does in the browser.

const watered = { type: 'plants/watered', payload: { id: 'fern', on: '2026-03-14' } }

/** The edits of `entry` that leave out the exercise of a part. */
const beforeExercise = [
  ['src/main.jsx', '<ThirstyCount today={today} />', ''],
  ['src/main.jsx', '<OnlyThirsty />', ''],
]

/** The edits of `store.ts` that leave out RTK Query, which comes after the pictures of its part. */
const beforeQuery = [
  ['src/app/store.ts', '      [leafyApi.reducerPath]: leafyApi.reducer,\n', ''],
  ['src/app/store.ts', 'getDefaultMiddleware().concat(leafyApi.middleware)', 'getDefaultMiddleware()'],
]

export const tutorials = [
  {
    project: 'leafy',
    pages: 'site/docs/tutorials/essentials/*.mdx',
    entry: 'src/main.tsx',
    today: '2026-03-14',
    scenes: [
      {
        part: 'part-2-app-structure',
        async steps({ page, shoot, shootDevTools }) {
          await shoot('leafy-part-2')
          await page.evaluate((action) => window.devToolsStore.dispatch(action), watered)
          await shootDevTools('devtools-part-2', { action: watered.type, tab: 'Diff', open: '0' })
        },
      },
      {
        part: 'part-3-data-flow',
        async steps({ page, press, shoot, shootDevTools }) {
          await shoot('leafy-part-3')
          await page.getByLabel('Thirsty only').check()
          await shoot('leafy-part-3-filter')
          await page.getByLabel('Thirsty only').uncheck()
          await press('Water it')
          await shoot('leafy-part-3-watered')
          await shootDevTools('devtools-part-3', { action: watered.type, tab: 'Action' })
        },
      },
      {
        part: 'part-4-using-data',
        async steps({ page, press, shoot, shootDevTools }) {
          await addToLeafy(page, { name: 'Peace lily', days: '4' })
          await addToLeafy(page, { name: 'Aloe', days: '14' })
          await press('Water it')
          await shoot('leafy-part-4')
          await shootDevTools('devtools-part-4', { action: watered.type, tab: 'Diff' })
        },
      },
      {
        part: 'part-5-async-logic',
        edits: beforeQuery,
        async steps({ later, shoot, shootDevTools }) {
          await shoot('leafy-part-5-loading')
          await later()
          await shoot('leafy-part-5')
          await shootDevTools('devtools-part-5', { action: 'plants/load/fulfilled', tab: 'Diff' })
        },
      },
      {
        part: 'part-5-async-logic',
        edits: [['src/fakeServer.ts', 'down: false', 'down: true']],
        async steps({ later, shoot }) {
          await later()
          await shoot('leafy-part-5-failed')
        },
      },
      {
        part: 'part-6-performance-normalization',
        async steps({ page, later, shoot }) {
          await later()
          await addToLeafy(page, { name: 'Aloe', days: '14' })
          await shoot('leafy-part-6')
        },
      },
    ],
  },
  {
    project: 'windowsill',
    pages: 'site/docs/tutorials/fundamentals/*.md*',
    entry: 'src/main.jsx',
    today: '2026-03-02',
    scenes: [
      {
        part: 'part-5-ui-react',
        edits: beforeExercise,
        async steps({ page, shoot }) {
          await shoot('windowsill-part-5')
          await page.getByRole('combobox', { name: 'Room', exact: true }).selectOption('study')
          await shoot('windowsill-part-5-room')
        },
      },
      {
        part: 'part-5-ui-react',
        async steps({ page, shoot }) {
          await page.getByLabel('Only thirsty').check()
          await shoot('windowsill-part-5-exercise')
        },
      },
      {
        part: 'part-6-async-logic',
        async steps({ later, shoot }) {
          await shoot('windowsill-part-6-loading')
          await later()
          await shoot('windowsill-part-6')
        },
      },
      {
        part: 'part-6-async-logic',
        edits: [['src/fake-api.js', 'broken: false', 'broken: true']],
        async steps({ later, shoot }) {
          await later()
          await shoot('windowsill-part-6-failed')
        },
      },
      {
        part: 'part-7-standard-patterns',
        async steps({ page, later, press, shoot }) {
          await later()
          await addToWindowsill(page, 'Aloe')
          await press('Give away', 1)
          await shoot('windowsill-part-7')
        },
      },
      {
        part: 'part-8-modern-redux',
        async steps({ page, later, press, shoot, shootDevTools }) {
          await later()
          await press('Water')
          await press('Give away', 1)
          await addToWindowsill(page, 'Aloe')
          await shoot('windowsill-part-8')
          await shootDevTools('devtools-part-8', { action: 'plants/watered', tab: 'Action' })
        },
      },
    ],
  },
]

async function addToLeafy(page, { name, days }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Days between waterings').fill(days)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

async function addToWindowsill(page, name) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}
