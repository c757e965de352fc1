/** Commands of other site generators and near names of docsgen's own, with what to do instead. */
const commands: readonly (readonly [names: string, hint: string])[] = [
  ['dev develop start watch run', 'run "docsgen serve --watch" to see changes as you save'],
  ['preview', 'run "docsgen build", then "docsgen serve"'],
  ['check lint test validate verify', 'run "docsgen check-links", "docsgen check-code" or "docsgen check-search"'],
  ['links linkcheck check-link', 'run "docsgen check-links"'],
  ['code snippets typecheck type-check', 'run "docsgen check-code"'],
  ['search', 'run "docsgen check-search"'],
  ['clear clean reset', 'run "docsgen build --no-cache", which ignores the results of earlier runs'],
  ['swizzle theme components customize', 'run "docsgen eject --list" to see the components that you can replace'],
  ['deploy publish upload', 'run "docsgen build", and upload the output folder with the tool of your host'],
  ['write-translations translate i18n', 'set the texts of the layout with the option "strings" of the config'],
  ['write-heading-ids', 'write the ids that must not change after their headings: ## Install {#install}'],
  ['docs:version docs-version release tag', 'run "docsgen version <name>"'],
  ['create new scaffold setup', 'run "docsgen init <folder>"'],
  ['convert import upgrade-config', 'run "docsgen migrate"'],
  ['add install integrate plugin', 'install the package with npm, and add it to the option "plugins" of the config'],
  ['sync prepare generate optimize', 'run "docsgen build", which does everything that is needed'],
  ['compile bundle export render make', 'run "docsgen build"'],
  ['open', 'run "docsgen serve --open"'],
  ['compare', 'run "docsgen diff <old> <new>"'],
  ['config configuration', 'run "docsgen options"'],
  ['errors error codes', 'run "docsgen explain"'],
  ['info about doctor', 'run "docsgen --version", and "node --version"'],
  ['update upgrade', 'run "npm install docsgen@latest"'],
  ['telemetry', 'docsgen collects no data'],
]

/** Options of other site generators that are an option of docsgen under another name. */
const aliases: readonly (readonly [names: string, option: string])[] = [
  ['out output outdir outDir output-dir outputDir output-path out-folder dest destination dist target d', '--out-dir'],
  ['hostname address listen bind', '--host'],
  ['silent logLevel log-level loglevel s', '--quiet'],
  ['verbose stack trace', '--debug'],
  ['workers threads concurrency parallel max-workers processes', '--jobs'],
  ['reporter json github', '--format'],
  ['clean clear force emptyOutDir empty-out-dir no-incremental', '--no-cache'],
  ['config-file cfg', '--config'],
  ['strictPort', '--strict-port'],
  ['dry dryrun dryRun n preview', '--dry-run'],
  ['live livereload live-reload reload hmr hot dev', '--watch'],
  ['browser launch', '--open'],
  ['autofix', '--fix'],
  ['baseline previous', '--against'],
]

/** Options of other site generators that docsgen has no option for, with what to do instead. */
const others: readonly (readonly [names: string, hint: string])[] = [
  ['base base-url baseUrl base-path path-prefix pathprefix', 'set "base" in the config'],
  ['url site site-url siteUrl origin', 'set "url" in the config'],
  ['title', 'set "title" in the config'],
  ['locale lang language l', 'set "locale" in the config'],
  ['strict fail-on-warning max-warnings', 'set the rules that must fail to \'error\' in "links" of the config'],
  ['minify no-minify m', 'docsgen always minifies'],
  ['poll', 'docsgen polls by itself if the system has no file watchers left'],
  ['analyze bundle-analyzer stats', 'set "budgets" in the config, or run "docsgen diff"'],
  ['drafts draft D buildDrafts', 'remove "draft: true" from the pages to build'],
  ['build', 'run "docsgen build" first'],
]

const folderNames = 'root dir directory cwd src source input in content'

/** What to do instead of a command of another site generator. */
export function hintForCommand(name: string): string | undefined {
  return lookUp(commands, name.toLowerCase())
}

/** The option of docsgen for the option `--name` of another site generator, with dashes. */
export function optionNamed(name: string): string | undefined {
  return lookUp(aliases, name)
}

/** What to do instead of an option `--name` of another site generator that docsgen has no option for. */
export function hintForOption(name: string, command: string): string | undefined {
  if (folderNames.split(' ').includes(name)) return `name the folder without an option: docsgen ${command} website`
  return lookUp(others, name)
}

function lookUp(table: readonly (readonly [string, string])[], name: string): string | undefined {
  return table.find(([names]) => names.split(' ').includes(name))?.[1]
}
