import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { addedComponents, addedFields, addedNames, addedParagraphs } from '../fixtures/added-texts.js'
import { editedConfigText, editedOptions } from '../fixtures/edited-site.js'
import { baseOf, leavesOf, otherValueOf, withOption, withoutEffect } from '../fixtures/option-site.js'
import { runDocsgen } from './cli.js'
import { pick } from './random.js'

/** The sources of a site that edits change. Names are relative to the folder of the site. */
export class EditedSources {
  constructor(readonly dir: string) {}

  /** The names of all files, sorted. */
  files(): string[] {
    const names = readdirSync(this.dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    return names.filter((name) => !/^(?:node_modules|build|\.docsgen|\.git)\//.test(name)).sort()
  }

  /** The names of files that an edit has broken. */
  broken(): string[] {
    return this.files().filter((name) => this.text(name).includes(BROKEN))
  }

  /** Whether there is a file or a folder. */
  has(name: string): boolean {
    return existsSync(path.join(this.dir, name))
  }

  text(name: string): string {
    return readFileSync(path.join(this.dir, name), 'utf8')
  }

  write(name: string, content: string): void {
    mkdirSync(path.dirname(path.join(this.dir, name)), { recursive: true })
    writeFileSync(path.join(this.dir, name), content)
  }

  move(from: string, to: string): void {
    mkdirSync(path.dirname(path.join(this.dir, to)), { recursive: true })
    renameSync(path.join(this.dir, from), path.join(this.dir, to))
  }

  /** Replaces a folder by a copy of itself. */
  replace(name: string): void {
    const folder = path.join(this.dir, name)
    const before = `${this.dir}-before`
    renameSync(folder, before)
    cpSync(before, folder, { recursive: true })
    rmSync(before, { recursive: true })
  }

  remove(name: string): void {
    rmSync(path.join(this.dir, name), { recursive: true })
  }

  /** Runs git with a fixed author; `day` is the date of a commit. */
  git(args: readonly string[], day = '2026-01-01'): void {
    const date = `${day}T12:00:00Z`
    const author = { GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.com', GIT_AUTHOR_DATE: date }
    const committer = { GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example.com', GIT_COMMITTER_DATE: date }
    execFileSync('git', args, { cwd: this.dir, stdio: 'ignore', env: { ...process.env, ...author, ...committer } })
  }
}

/** One application of an edit. */
export interface Turn {
  readonly sources: EditedSources
  readonly random: () => number
  /** Differs from turn to turn, so that new texts and names do. */
  readonly number: number
  /** A random file of those that the edit can change; empty if it needs none. */
  readonly file: string
}

/** A kind of edit. */
export interface Edit {
  readonly name: string
  /** The files that it can change, one of which it needs; it needs none if this is undefined. */
  readonly files?: RegExp
  /** Returns what was done, apart from the file; undefined if there was nothing to do. */
  apply(turn: Turn): Promise<string | undefined> | string | undefined
}

/** The text that marks a file as broken. It is in a line of its own. */
const BROKEN = 'fuzz-broken'

/** Pages, not those of the mark that the fuzzer waits for. */
const page = /^(?:i18n\/de\/)?(?:docs|versioned_docs|blog|pages|second|posts)\/(?!.*\/_|zz-mark).*\.mdx?$/
const doc = /^(?:i18n\/de\/)?(?:docs|versioned_docs)\/(?!(?:.*\/)?_).*\.mdx?$/
const post = /^blog\/.*\.mdx?$/
const mdx = /^(?:i18n\/de\/)?(?:docs|versioned_docs|blog)\/(?!(?:.*\/)?_).*\.mdx$/
const partial = /\/_[^/]*\.mdx$/
const image = /^(?:docs|versioned_docs|blog|static)\/.*\.svg$/
const category = /\/_category_\.(?:json|yml)$/
const code = /\.(?:tsx|css)$|^src\/sample\.ts$/

function removeFile({ sources, file }: Turn): string {
  sources.remove(file)
  return ''
}

/** An edit of the text of a file. */
function rewritten(name: string, files: RegExp, rewrite: (text: string, turn: Turn) => string): Edit {
  return {
    name,
    files,
    apply: (turn) => {
      const before = turn.sources.text(turn.file)
      const after = rewrite(before, turn)
      if (after === before) return undefined
      turn.sources.write(turn.file, after)
      return lastDifference(before, after)
    },
  }
}

/** The text that an edit has added, for the report. */
function lastDifference(before: string, after: string): string {
  const known = new Set(before.split('\n'))
  const added = after.split('\n').filter((line) => !known.has(line))
  return JSON.stringify(added.join('\n').slice(0, 160))
}

function filled(template: string, { number }: Turn): string {
  return template.replace(/\bN\b|(?<=[-_0])N\b|(?<=-)N(?=\.)/g, String(number))
}

function withField(text: string, line: string): string {
  if (!text.startsWith('---\n')) return `---\n${line}\n---\n\n${text}`
  const key = line.slice(0, line.indexOf(':') + 1)
  const end = text.indexOf('\n---', 3)
  const others = text
    .slice(4, end)
    .split('\n')
    .filter((one) => one !== '' && !one.startsWith(key))
  return ['---', ...others, line].join('\n') + text.slice(end)
}

/** A name for a file in the same folder, with the same extension. */
function sibling(file: string, name: string): string {
  return path.posix.join(path.posix.dirname(file), name + path.posix.extname(file))
}

function optionsOf(sources: EditedSources): object {
  const line =
    sources
      .text('docsgen.config.ts')
      .split('\n')
      .find((one) => one.startsWith('// {')) ?? '// {}'
  return JSON.parse(line.slice(3)) as object
}

/** Options that the edits depend on, or that stop the server that serves the site. */
const keptOptions = /^(?:base|docs\.(?:id|dir)|pages\.|static\.dirs|documents|render\.)/
const options = leavesOf().filter(
  ({ name }) => !Object.hasOwn(withoutEffect, name) && !keptOptions.test(name) && baseOf(name) === baseOf(''),
)

function brokenLine(file: string): string {
  const lines: Readonly<Record<string, string>> = {
    '.mdx': `<${BROKEN}`,
    '.json': `{${BROKEN}`,
    '.yml': `${BROKEN}: [`,
    '.css': `${BROKEN} {`,
  }
  return lines[path.extname(file)] ?? `const ${BROKEN} = (`
}

/** All kinds of edits, one of which is as likely as any other. */
export const edits: readonly Edit[] = [
  rewritten('add to the text', page, (text, turn) => `${text}\n${filled(pick(turn.random, addedParagraphs), turn)}\n`),
  rewritten('add to the start of the text', page, (text, turn) =>
    text.replace(
      /^(?:---\n.*?\n---\n)?/s,
      (head) => `${head}\n${filled(pick(turn.random, addedParagraphs), turn)}\n\n`,
    ),
  ),
  rewritten('change a word', page, (text, { number }) => text.replace(/\b[a-z]{4,}(?= |\.\n)/, `word${number}`)),
  rewritten('change a heading', page, (text, { number }) => text.replace(/^(#+) .*$/m, `$1 Heading ${number}`)),
  rewritten('remove the last paragraph', page, (text) => text.replace(/\n\n[^\n]+\n*$/, '\n')),
  rewritten('remove a heading', page, (text) => text.replace(/^##+ .*\n/m, '')),
  rewritten('set a field', page, (text, turn) => withField(text, filled(pick(turn.random, addedFields), turn))),
  rewritten('remove the front matter', page, (text) => text.replace(/^---\n.*?\n---\n+/s, '')),
  rewritten('use a component', mdx, (text, turn) => `${text}\n${filled(pick(turn.random, addedComponents), turn)}\n`),
  {
    name: 'link to a page',
    files: page,
    apply: ({ sources, random, file }) => {
      const target = pick(
        random,
        sources.files().filter((name) => page.test(name)),
      )
      const relative = path.posix.relative(path.posix.dirname(file), target)
      const url = encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
      const line = `[link](${url}${pick(random, ['', '#part', '#memory', '#nowhere'])})`
      sources.write(file, `${sources.text(file)}\n${line}\n`)
      return line
    },
  },
  {
    name: 'use a new partial',
    files: mdx,
    apply: ({ sources, file, number }) => {
      const name = `_new-${number}.mdx`
      sources.write(
        path.posix.join(path.posix.dirname(file), name),
        `Partial ${number}. [Home](/)\n\n## Part ${number}\n`,
      )
      sources.write(file, `${sources.text(file)}\n\nimport New${number} from './${name}'\n\n<New${number} />\n`)
      return name
    },
  },
  rewritten(
    'change a partial',
    partial,
    (text, turn) => `${text}\n${filled(pick(turn.random, addedParagraphs), turn)}\n`,
  ),
  {
    name: 'add a page',
    files: page,
    apply: (turn) => {
      const { sources, random, file, number } = turn
      const folder = path.posix.dirname(file)
      const name = folder.startsWith('blog')
        ? `2026-03-${String((number % 28) + 1).padStart(2, '0')}-new-${number}.md`
        : filled(pick(random, addedNames), turn)
      const added = path.posix.join(folder, name)
      sources.write(added, `# New ${number}\n\n${filled(pick(random, addedParagraphs), turn)}\n`)
      return added
    },
  },
  {
    name: 'translate a page',
    files: /^(?:docs|versioned_docs|blog|pages)\/(?!.*\/_|zz-mark).*\.mdx?$/,
    apply: ({ sources, file, number }) => {
      if (!sources.files().some((name) => name.startsWith('i18n/'))) return undefined
      sources.write(`i18n/de/${file}`, `${sources.text(file)}\nÜbersetzt ${number}.\n`)
      return ''
    },
  },
  {
    name: 'change the texts of a language',
    files: /^i18n\/de\/texts\.json$/,
    apply: ({ sources, file, number }) => {
      sources.write(file, JSON.stringify({ 'navbar.Guide': `Anleitung ${number}` }))
      return ''
    },
  },
  {
    name: 'remove a file',
    files: /^(?:docs|versioned_docs|blog|pages|static)\/.*[^/]$/,
    apply: removeFile,
  },
  {
    name: 'rename a file',
    files: /^(?:docs|versioned_docs|blog|pages)\/.*\.(?:mdx?|svg|tsx)$/,
    apply: ({ sources, file, number }) => {
      const to = sibling(file, post.test(file) ? `2026-04-01-renamed-${number}` : `renamed-${number}`)
      sources.move(file, to)
      return to
    },
  },
  {
    name: 'rename a file by case',
    files: /^(?:docs|versioned_docs|pages)\/(?!zz-mark).*\.(?:mdx?|svg)$/,
    apply: ({ sources, file }) => {
      const name = path.posix.basename(file, path.posix.extname(file))
      const to = sibling(file, name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase())
      if (to === file || sources.files().includes(to)) return undefined
      sources.move(file, to)
      return to
    },
  },
  {
    name: 'move a file to its place',
    files: page,
    apply: ({ sources, file, number }) => {
      sources.write(`.swap-${number}`, `${sources.text(file)}\nMoved in turn ${number}.\n`)
      sources.move(`.swap-${number}`, file)
      return ''
    },
  },
  {
    name: 'move a folder',
    files: /^(?:docs|versioned_docs\/[^/]+)\/[^/]+\/.*\.mdx?$/,
    apply: ({ sources, file, number }) => {
      const folder = path.posix.dirname(file)
      if (/^versioned_docs\/[^/]+$/.test(folder)) return undefined
      const to = path.posix.join(path.posix.dirname(folder), `moved-${number}`)
      sources.move(folder, to)
      return to
    },
  },
  {
    name: 'replace a folder at once',
    files: /^(?:docs|versioned_docs|blog|pages|static|src|one|i18n)\/./,
    apply: ({ sources, random, file }) => {
      const folders = file.split('/').slice(0, -1)
      const folder = folders.slice(0, 1 + Math.floor(random() * folders.length)).join('/')
      sources.replace(folder)
      return folder
    },
  },
  {
    name: 'move a folder that the config looks for, or move it back',
    apply: ({ sources, random }) => {
      const folder = pick(random, ['pages', 'static', 'blog', 'one'])
      const aside = `aside/${folder}`
      const [from, to] = sources.has(folder) ? [folder, aside] : [aside, folder]
      if (!sources.has(from) || sources.has(to)) return undefined
      sources.move(from, to)
      return to
    },
  },
  {
    name: 'replace an image',
    files: image,
    apply: ({ sources, file, number }) => {
      sources.write(file, `<svg xmlns="http://www.w3.org/2000/svg" width="${number}" height="9"/>`)
      return ''
    },
  },
  {
    name: 'add an image',
    files: page,
    apply: ({ sources, file, number }) => {
      const folder = path.posix.dirname(file)
      sources.write(`${folder}/dot.svg`, `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="${number}"/>`)
      return `${folder}/dot.svg`
    },
  },
  {
    name: 'add a category',
    files: doc,
    apply: ({ sources, random, file, number }) => {
      const text = pick(random, [
        `{ "label": "Category ${number}", "position": ${number % 7} }`,
        `{ "collapsed": false, "link": { "type": "generated-index", "slug": "/gen-${number}" } }`,
        '{ "className": "c" }',
      ])
      sources.write(path.posix.join(path.posix.dirname(file), '_category_.json'), text)
      return text
    },
  },
  { name: 'remove a category', files: category, apply: removeFile },
  {
    name: 'change the sidebars',
    apply: ({ sources, random, number }) => {
      const text = JSON.stringify(
        pick(random, [
          { main: [{ type: 'autogenerated', dirName: '.' }] },
          {
            main: [
              'index',
              { type: 'category', label: `Label ${number}`, items: [{ type: 'autogenerated', dirName: 'guide' }] },
            ],
          },
          { main: ['index'], other: [{ type: 'autogenerated', dirName: 'guide' }] },
          {
            main: [
              'index',
              { type: 'link', label: `L ${number}`, href: '/own' },
              { type: 'html', value: `<b>${number}</b>` },
            ],
          },
          { main: [{ type: 'doc', id: 'guide/limits', label: `Limits ${number}` }, 'index', 'guide/start'] },
        ]),
      )
      sources.write('sidebars.json', text)
      return text
    },
  },
  {
    name: 'change the sidebars of a version',
    files: /^versioned_sidebars\//,
    apply: ({ sources, file, number }) => {
      sources.write(
        file,
        JSON.stringify({
          main: ['index', { type: 'category', label: `V ${number}`, items: [{ type: 'autogenerated', dirName: '.' }] }],
        }),
      )
      return ''
    },
  },
  {
    name: 'cut a version',
    apply: async ({ sources, number }) => {
      const { exitCode } = await runDocsgen(['version', `${number}.0`], { cwd: sources.dir })
      return `${number}.0, exit code ${exitCode}`
    },
  },
  {
    name: 'change the list of versions',
    files: /^versions\.json$/,
    apply: ({ sources, random }) => {
      const known = JSON.parse(sources.text('versions.json')) as string[]
      const text = JSON.stringify(known.length > 1 && random() < 0.7 ? known.slice(1) : [...known].reverse())
      if (text === sources.text('versions.json')) return undefined
      sources.write('versions.json', text)
      return text
    },
  },
  rewritten('change an author', /^blog\/(?:authors|others)\.yml$/, (text, { number, random }) =>
    pick(random, [
      text.replace(/name: [^,}\n]*/, `name: Name ${number}`),
      `jane: { name: Jane Doe, title: Title ${number}, page: true, socials: { github: jane } }\n`,
      `${text}new${number}: { name: New ${number}, page: true }\n`,
      'jane: { name: Jane Doe }\n',
    ]),
  ),
  rewritten('change a tag', /\/(?:tags|more|other)\.yml$/, (text, { number, random }) =>
    pick(random, [
      text.replace(/label: [^,}\n]*/, `label: Label ${number}`),
      `one: { label: One, permalink: /permalink-${number}, description: About ${number} }\n`,
      `${text}tag${number}: { label: Tag ${number} }\n`,
    ]),
  ),
  {
    name: 'change an option',
    apply: ({ sources, random }) => {
      const option = pick(random, options)
      const value = otherValueOf(option)
      const text = editedConfigText(withOption(optionsOf(sources), option.name, value))
      if (text === sources.text('docsgen.config.ts')) return undefined
      sources.write('docsgen.config.ts', text)
      return `${option.name}: ${JSON.stringify(value)}`
    },
  },
  {
    name: 'reset the options',
    apply: ({ sources }) => {
      const text = editedConfigText(editedOptions)
      if (text === sources.text('docsgen.config.ts')) return undefined
      sources.write('docsgen.config.ts', text)
      return ''
    },
  },
  {
    name: 'change the redirects',
    apply: ({ sources, number, random }) => {
      const text = pick(random, [
        `/older /own 301\n/gone-${number} /next/guide/limits\n`,
        `/older /alone 302\n`,
        `/from-${number} /nowhere\n`,
      ])
      sources.write('redirects', text)
      return JSON.stringify(text)
    },
  },
  rewritten('change an input of the plugin', /^glossary\.yml$/, (text, { number, random }) =>
    pick(random, [
      text.replace(/definition: .*/, `definition: Definition ${number}.`),
      text.replace(/title: .*/, `title: Title ${number}`),
      `${text}term${number}:\n  title: Term ${number}\n  added: 2026-03-01\n  definition: See [store](./store.md) and [start](../guide/start.mdx).\n`,
      `store:\n  title: Store ${number}\n`,
    ]),
  ),
  {
    name: 'write a file that a plugin reads',
    apply: ({ sources, random, number }) => {
      const name = `texts/${pick(random, ['first', 'second', 'third', `text${number}`])}.txt`
      sources.write(name, `Text ${number}.\n`)
      return name
    },
  },
  { name: 'remove a file that a plugin reads', files: /^texts\/(?:first|second)\.txt$/, apply: removeFile },
  rewritten('show a file with a plugin', page, (text, { random }) => {
    const paragraph = pick(random, ['Text of first', 'Text of second', 'List of texts'])
    return `${text}\n\n${paragraph}\n`
  }),
  rewritten('change the plugin', /^plugins\/glossary\.ts$/, (text, { number }) =>
    text.replace(/added, text(?:: `.*?`)? \}/, `added, text: \`${number}: \${text}\` }`),
  ),
  rewritten('change a function of the config', /^own\.mjs$/, (text, { number }) =>
    text.replace(/By (remark|rehype|a plugin).*?'/g, `By $1 ${number}'`),
  ),
  rewritten('change code', code, (text, { number, file }) => {
    if (file.endsWith('.css')) return `${text}\n.c-${number}{color:red}\n`
    return text.replace(/>([\w ]+?)(?: \d+)?(?=[<{ ])/, `>$1 ${number} `).replace(/= \d+$/m, `= ${number}`)
  }),
  rewritten('move a region of code', /^src\/sample\.ts$/, (text, { number }) => `// line ${number}\n${text}`),
  { name: 'remove code', files: /^(?:src|one|two)\//, apply: removeFile },
  {
    name: 'write another file that an import can lead to',
    apply: ({ sources, random, number }) => {
      const name = pick(random, [
        'src/label.tsx',
        'src/label.ts',
        'src/label.js',
        'src/label/index.ts',
        'src/labels.ts',
      ])
      sources.write(name, `export const label = 'label ${number}'\n`)
      return name
    },
  },
  {
    name: 'change a tsconfig',
    apply: ({ sources, random }) => {
      const name = pick(random, ['tsconfig.json', 'src/tsconfig.json', 'base.json'])
      const paths = pick(random, [undefined, { './label': ['./src/labels'] }, { './label': ['./src/label'] }])
      const text = JSON.stringify({
        extends: name === 'base.json' ? undefined : '../base.json',
        compilerOptions: { paths },
      })
      sources.write(name, name === 'tsconfig.json' ? text.replace('../', './') : text)
      return text
    },
  },
  {
    name: 'replace a file by one of the same size and time',
    apply: ({ sources, random, number }) => {
      const name = pick(random, ['static/b.txt', 'docs/guide/data.csv', 'texts/first.txt'])
      sources.write(name, `${String(number).padStart(5, '0')}\n`)
      utimesSync(path.join(sources.dir, name), 1000, 1000)
      return name
    },
  },
  {
    name: 'write a static file',
    apply: ({ sources, random, number }) => {
      const name = pick(random, [
        'static/a.txt',
        `static/dot-${number}.svg`,
        'static/own/index.html',
        'static/robots.txt',
        'static/llms.txt',
        `static/sub/file-${number}.txt`,
        'static/_headers',
        'static/next.md',
      ])
      sources.write(name, `${number}`)
      return name
    },
  },
  {
    name: 'override a component of the theme',
    apply: ({ sources, random, number }) => {
      const name = pick(random, ['Note', 'Footer', 'Root'])
      const text =
        name === 'Root'
          ? `export default ({ children }) => <>{children}<i>Root ${number}</i></>\n`
          : `export default () => <p>${name} ${number}</p>\n`
      sources.write(`src/theme/${name}.tsx`, text)
      return name
    },
  },
  {
    name: 'remove a component of the theme',
    files: /^src\/theme\//,
    apply: removeFile,
  },
  {
    name: 'commit',
    apply: ({ sources, number }) => {
      const day = new Date(Date.UTC(2026, 0, 2 + number)).toISOString().slice(0, 10)
      sources.git(['add', '-A'])
      sources.git(['commit', '-q', '--allow-empty', '-m', `Turn ${number}`], day)
      return day
    },
  },
  {
    name: 'break a file',
    files: /^(?:(?:docs|blog|pages|src|one|versioned_docs)\/.*\.(?:mdx?|yml|json|tsx|css)|.*\.(?:yml|json|ts|css))$/,
    apply: ({ sources, file }) => {
      const text = sources.text(file)
      if (/\.md$/.test(file)) sources.write(file, withField(text, `${BROKEN}: [`))
      else sources.write(file, `${text}\n${brokenLine(file)}\n`)
      return ''
    },
  },
]

/** Repairs all broken files. */
export const repair: Edit = {
  name: 'repair files',
  apply: ({ sources }) => {
    const broken = sources.broken()
    for (const name of broken) {
      const lines = sources.text(name).split('\n')
      sources.write(name, lines.filter((line) => !line.includes(BROKEN)).join('\n'))
    }
    return broken.join(', ')
  },
}

/** Brings all files back to the state of the last commit, as a change of the branch does. */
export const restore: Edit = {
  name: 'restore the last commit',
  apply: ({ sources }) => {
    sources.git(['checkout', '-q', '.'])
    sources.git(['clean', '-fdq'])
    return ''
  },
}
