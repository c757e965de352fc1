// Makes docsgen's own copy of React ready once, when the tool is compiled: parsing and minifying React's sources was most
// of what bundling a site's theme cost.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { minify } from 'terser'

const require = createRequire(import.meta.url)
/** What docsgen, themes and pages may import of React in the browser, and how `prelude.js` names it. */
export const browserPackages = {
  react: 'React',
  'react/jsx-runtime': 'jsxRuntime',
  'react-dom': 'ReactDOM',
  'react-dom/client': 'ReactDOMClient',
}
const serverPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']

/**
 * Fields that React keeps on its own fibers, hooks and roots, which nobody else sees: a letter does as well, and what
 * every reader fetches is 1.3 kB less. Never a name that is also on an element, a component, a DOM node or a promise.
 */
const privateFields = [
  ...['memoizedState', 'memoizedProps', 'memoizedValue', 'pendingProps', 'stateNode', 'updateQueue', 'deletions'],
  ...['lanes', 'childLanes', 'pendingLanes', 'suspendedLanes', 'pingedLanes', 'expiredLanes', 'warmLanes', 'baseLanes'],
  ...['entangledLanes', 'entanglements', 'errorRecoveryDisabledLanes', 'pooledCacheLanes', 'retryLane', 'revertLane'],
  ...['subtreeFlags', 'dehydrated', 'isDehydrated', 'hydrationErrors', 'treeContext', 'treeForkCount', 'firstContext'],
  ...['hiddenUpdates', 'hiddenCallbacks', 'expirationTimes', 'shellSuspendCounter', 'cancelPendingCommit', 'blockedOn'],
  ...['baseState', 'baseQueue', 'firstBaseUpdate', 'lastBaseUpdate', 'lastRenderedReducer', 'lastRenderedState'],
  ...['cachePool', 'pooledCache', 'pingCache', 'memoCache', 'callbackNode', 'callbackPriority', 'timeoutHandle'],
  ...['hasEagerState', 'eagerState', 'refCleanup', 'pendingContext', 'lastEffect', 'tailMode', 'renderingStartTime'],
  ...[
    'retryQueue',
    'incompleteTransitions',
    'hoistableStyles',
    'hoistableScripts',
    'suspenseyImages',
    'targetContainers',
  ],
  ...[
    'sibling',
    'alternate',
    'elementType',
    'containerInfo',
    '_fragmentFiber',
    '_visibility',
    '_stashedText',
    'unsuspend',
  ],
  ...['flags', 'child', 'inst', 'queue', 'lane', 'deps'],
  ...['dependencies', 'callbacks', 'payload', 'stores', 'refCount', '_eventListeners', '_observers', '_reactRetry'],
  ...['_currentValue', '_currentValue2', '_threadCount', '_currentRenderer', 'optionsOrUseCapture', 'attachedListener'],
  // The scheduler's own exports: nobody but React imports it.
  ...['scheduleCallback', 'cancelCallback', 'shouldYield', 'requestPaint', 'now', 'getCurrentPriorityLevel'].map(
    unstable,
  ),
  ...['Immediate', 'UserBlocking', 'Normal', 'Low', 'Idle'].map((name) => unstable(`${name}Priority`)),
  ...['forceFrameRate', 'next', 'runWithPriority', 'wrapCallback', 'Profiling'].map(unstable),
]

function unstable(name) {
  return `unstable_${name}`
}

/**
 * For browsers: `prelude.js` declares `docsgenReact`, all of React in one expression, which goes before a bundle as it
 * is; the modules beside it export its parts by their names. Terser's naming compresses better than esbuild's, and
 * takes a second, so that a build must not do it.
 */
export async function bundleReactForBrowsers(root) {
  const { outputFiles } = await build({
    ...options(root),
    stdin: {
      contents: Object.entries(browserPackages)
        .map(([name, part]) => `exports.${part} = require('${name}')`)
        .join('\n'),
      resolveDir: root,
    },
    format: 'iife',
    globalName: 'docsgenReact',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    plugins: [withoutTransitionIndicator],
  })
  const { code } = await minify(outputFiles[0].text, {
    ecma: 2020,
    compress: { passes: 3, ecma: 2020, hoist_props: true, keep_fargs: false },
    mangle: { properties: { builtins: true, regex: new RegExp(`^(?:${privateFields.join('|')})$`) } },
    format: { comments: false, ecma: 2020 },
  })
  const dir = path.join(root, 'dist/vendor/browser')
  const modules = Object.entries(browserPackages).map(([name, part]) => ({
    path: path.join(dir, `${name.replace('/', '-')}.js`),
    contents: moduleOf(name, part),
  }))
  return { outputFiles: [{ path: path.join(dir, 'prelude.js'), contents: code }, ...modules] }
}

/**
 * While a transition waits, React by default makes the browser show that it is loading, by the Navigation API. docsgen
 * has its own progress bar, whose delay is a promise to readers; and what nobody calls need not be fetched.
 */
const withoutTransitionIndicator = {
  name: 'without-transition-indicator',
  setup(context) {
    context.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      const contents = source.replace(
        /^function defaultOnDefaultTransitionIndicator\(\) \{\n(?: .*\n)*?\}$/m,
        'function defaultOnDefaultTransitionIndicator() {}',
      )
      if (contents === source) throw new Error(`${file}: the default transition indicator is not where it was`)
      return { contents, loader: 'js' }
    })
  },
}

/** Exports the names of a part; a name that nobody imports leaves nothing, thanks to the mark of purity. */
function moduleOf(name, part) {
  const lines = exportedNames(name).map((key) => `export const ${key} = /* @__PURE__ */ pick('${key}')`)
  return [
    `const module = docsgenReact.${part}`,
    'const pick = (name) => module[name]',
    ...lines,
    'export default module',
    '',
  ].join('\n')
}

/** For Node: ES modules, with the renderer to strings. */
export function bundleReactForNode(root) {
  return build({
    ...options(root),
    entryPoints: serverPackages.map((name) => ({ in: `entry:${name}`, out: name.replace('/', '-') })),
    outdir: 'dist/vendor/server',
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    plugins: [
      {
        name: 'entries',
        setup(context) {
          context.onResolve({ filter: /^entry:/ }, ({ path: name }) => ({ path: name.slice(6), namespace: 'entry' }))
          context.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path: name }) => ({
            contents: [
              `import * as all from '${name}'`,
              'const module = all.default ?? all',
              'export default module',
              `export const { ${exportedNames(name).join(', ')} } = module`,
            ].join('\n'),
            loader: 'js',
            resolveDir: root,
          }))
        },
      },
    ],
  })
}

function options(root) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  }
}

/** What a package exports by names of its own. */
export function exportedNames(name) {
  return Object.keys(require(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
}
