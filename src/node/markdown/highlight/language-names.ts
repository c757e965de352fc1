/** Names of languages that GitHub (linguist) and editors know and Prism does not, by the name of Prism's grammar. */
const table = `
ada: ada95 ada2005 adb ads
apacheconf: apache aconf htaccess
applescript: osascript
autohotkey: ahk
autoit: au3 autoit3 autoitscript
bash: ash dash fish ksh shell-script shellscript terminal zsh bats openrc
batch: bat cmd dosbatch winbatch
brainfuck: bf
c: h
clojure: clj cljc cljs cljx clojurescript edn
coffeescript: coffee-script litcoffee
cpp: c++ cc cxx c++-objdump h++ hh hpp hxx cuda cu
crystal: cr
csharp: c# cake csx
css: postcss pcss
csv: tsv
cypher: cql
d: dlang
diff: patch udiff
django: html+django html+jinja htmldjango jinja jinja-html nunjucks njk
docker: containerfile
dot: graphviz
elixir: ex exs heex leex
erb: html+erb rhtml
erlang: erl hrl escript
fortran: f77 f90 f95 f03 f08 fortran-modern fortranfreeform
fsharp: f# fs fsi fsx
gherkin: cucumber feature
glsl: frag vert
go-module: gomod
go: golang
gradle: gradle-groovy
graphql: gql graphqls
groovy: jenkinsfile
handlebars: htmlbars html+handlebars
haskell: lhs literate-haskell
haxe: hx
hcl: tf terraform tfvars opentofu terragrunt packer nomad
http: https
ini: conf cfg dosini dotenv env gitconfig git-config systemd-unit
java: java-server-page jsp
json5: jsonc jsonl ndjson hjson json-with-comments code-snippets code-workspace
json: geojson topojson jsonld json-ld importmap har
julia: jl
kotlin: kotlin-script
kusto: kql
latex: ltx
lisp: cl clisp common-lisp commonlisp lsp sbcl
livescript: live-script
makefile: make mf mk bsdmake gnumake gmake
markdown: mdx prose rmd qmd
markup: astro htm svelte vue xhtml xsd xsl xslt wsdl plist rdf resx svelte-html vue-html angular
matlab: octave
nasm: asm assembly x86asm
nginx: nginxconf nginx-conf
nim: nimrod
nix: nixos
objectivec: objective-c obj-c objectivec++ objective-c++ obj-c++ objc++ objective-cpp objectivecpp mm
ocaml: ml mli
pascal: delphi freepascal
perl: pl pm cperl
php: php3 php4 php5 html+php
plant-uml: puml wsd
plsql: oraclesql
powershell: posh ps1 psm1 psd1 pwsh
prolog: swipl
properties: java-properties jproperties
protobuf: proto proto3 protocol-buffer protocol-buffers
pug: jade
puppet: pp
purebasic: pb
python: bazel bzl starlark python2 python3 py2 py3 pyi pyw ipython ipython3 pycon python-console python-repl doctest rusthon sage
r: rscript splus
regex: regexp
rest: rst restructuredtext
ruby: gemfile irb jruby macruby podfile pry rake rakefile rbx rbs rspec ruby-repl
rust: rs rust-script
sass: indented-sass
scala: sbt sc
scheme: scm guile
shell-session: console bash-session
smalltalk: squeak
sql: mariadb mysql pgsql plpgsql postgres postgresql psql sqlite sqlite3 ddl duckdb hiveql
stylus: styl
tcl: tk
tsx: typescriptreact
turtle: ttl
v: vlang
vbnet: vb.net
verilog: sv systemverilog
vhdl: vhd
vim: nvim viml vimscript vimrc
visual-basic: classic-visual-basic vb6 vbs vbscript
wasm: wat wast webassembly
wolfram: wls
yaml: docker-compose dockercompose github-actions-workflow github-actions
`

/**
 * JavaScript has the colors of TypeScript. Prism's grammars differ in many details, and the same code is often shown in both
 * languages.
 */
const scripts = `
typescript: js javascript mjs cjs ts typescript mts cts es6 ecmascript node
tsx: jsx tsx javascriptreact
`

/** The names of Prism's grammars by the names that authors write, in lower case. */
export const grammarNames: ReadonlyMap<string, string> = new Map(
  (table + scripts)
    .trim()
    .split(/\n+/)
    .flatMap((line) => {
      const [grammar = '', names = ''] = line.split(': ')
      return names.split(' ').map((name) => [name, grammar] as const)
    }),
)
