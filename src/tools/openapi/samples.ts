import { fence, json } from './mdx.js'
import type { ExampleRequest, FormField, Pair } from './request.js'

export const sampleLanguages = ['curl', 'javascript', 'python', 'go'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]

const labels: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
}

/** Code that sends a request, in tabs. */
export function requestSamples(request: ExampleRequest, languages: readonly SampleLanguage[]): string {
  return languages
    .map((name) => {
      const meta = `tab="${labels[name]}"${name === 'javascript' ? ' no-check' : ''}`
      return fence(name === 'curl' ? 'sh' : name, meta, generators[name](request))
    })
    .join('\n\n')
}

const generators: Readonly<Record<SampleLanguage, (request: ExampleRequest) => string>> = {
  curl({ method, url, headers, body }) {
    const data = (() => {
      if (!body) return []
      switch (body.kind) {
        case 'file':
          return ['--data-binary @file']
        case 'form':
          return body.fields.map(({ name, value }) => `--data-urlencode ${shell(`${name}=${value}`)}`)
        case 'multipart':
          return body.fields.map(({ name, value, isFile }) => `--form ${shell(`${name}=${isFile ? '@file' : value}`)}`)
        default:
          return [`--data ${shell(body.text)}`]
      }
    })()
    const start = `curl ${method === 'GET' && data.length === 0 ? '' : `--request ${method} `}${shell(url)}`
    return [start, ...headers.map((header) => `--header ${shell(header.join(': '))}`), ...data].join(' \\\n  ')
  },

  javascript({ method, url, headers, body }) {
    // Browsers reject a body with these methods.
    const sent = method === 'GET' || method === 'HEAD' ? undefined : body
    const appends = (fields: readonly FormField[]) =>
      fields.map(({ name, value, isFile }) => `form.append(${json(name)}, ${isFile ? 'file' : json(value)})\n`).join('')
    const before = sent?.kind === 'multipart' ? `const form = new FormData()\n${appends(sent.fields)}` : ''
    const value = (() => {
      if (!sent) return ''
      switch (sent.kind) {
        case 'file':
          return 'file'
        case 'form':
          return `new URLSearchParams(${json(Object.fromEntries(pairsOf(sent.fields)), 2)})`
        case 'multipart':
          return 'form'
        case 'json':
          return `JSON.stringify(${sent.text})`
        default:
          return json(sent.text)
      }
    })()
    const options = [
      ...(method === 'GET' ? [] : [`method: ${json(method)}`]),
      ...(headers.length > 0 ? [`headers: ${json(Object.fromEntries(headers), 2)}`] : []),
      ...(value ? [`body: ${value}`] : []),
    ].map((option) => indented(`\n${option},`, '  '))
    return `${before}const response = await fetch(${json(url)}${options.length > 0 ? `, {${options.join('')}\n}` : ''})`
  },

  python({ method, url, headers, body }) {
    const dict = (pairs: readonly Pair[]) => json(Object.fromEntries(pairs), 4)
    const data = (() => {
      if (!body) return []
      switch (body.kind) {
        case 'file':
          return ['data=open("file", "rb")']
        case 'form':
          return [`data=${dict(pairsOf(body.fields))}`]
        case 'multipart': {
          const files = body.fields
            .filter(({ isFile }) => isFile)
            .map(({ name }) => `${json(name)}: open("file", "rb")`)
          const fields = body.fields.filter(({ isFile }) => !isFile)
          return [
            ...(fields.length > 0 ? [`data=${dict(pairsOf(fields))}`] : []),
            ...(files.length > 0 ? [`files={${files.join(', ')}}`] : []),
          ]
        }
        case 'json':
          return [`json=${pythonLiteral(JSON.parse(body.text))}`]
        default:
          return [`data=${json(body.text)}.encode()`]
      }
    })()
    const options = [json(url), ...(headers.length > 0 ? [`headers=${dict(headers)}`] : []), ...data]
    const lines = options.map((option) => indented(`\n${option},`, '    '))
    return `import requests\n\nresponse = requests.${method.toLowerCase()}(${lines.join('')}\n)`
  },

  go({ method, url, headers, body }) {
    const [before, value] = ((): readonly [before: readonly string[], value: string] => {
      if (!body) return [[], 'nil']
      switch (body.kind) {
        case 'file':
          return [[], 'file']
        case 'form': {
          const values = body.fields.map((field) => `\t${json(field.name)}: {${json(field.value)}},\n`)
          return [[`form := url.Values{\n${values.join('')}}`], 'strings.NewReader(form.Encode())']
        }
        case 'multipart': {
          const parts = body.fields.flatMap(({ name, value, isFile }) =>
            isFile
              ? [`part, _ := form.CreateFormFile(${json(name)}, "file")`, 'io.Copy(part, file)']
              : [`form.WriteField(${json(name)}, ${json(value)})`],
          )
          return [['var body bytes.Buffer', 'form := multipart.NewWriter(&body)', ...parts, 'form.Close()'], '&body']
        }
        default:
          return [[`body := strings.NewReader(${goText(body.text)})`], 'body']
      }
    })()
    const check = 'if err != nil {\n\tlog.Fatal(err)\n}'
    const set = (name: string, text: string) => `request.Header.Set(${json(name)}, ${text})`
    return [
      ...before,
      `request, err := http.NewRequest(${json(method)}, ${json(url)}, ${value})`,
      check,
      ...headers.map(([name, text]) => set(name, json(text))),
      ...(body?.kind === 'multipart' ? [set('Content-Type', 'form.FormDataContentType()')] : []),
      'response, err := http.DefaultClient.Do(request)',
      check,
      'defer response.Body.Close()',
    ].join('\n')
  },
}

const shell = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`
const indented = (code: string, space: string): string => code.replaceAll('\n', `\n${space}`)
const pairsOf = (fields: readonly FormField[]): Pair[] => fields.map(({ name, value }) => [name, value])

/** A raw string, which can have any character but a backtick. */
const goText = (value: string): string => (/[`\r]/.test(value) ? json(value) : `\`${value}\``)

/** JSON in which only the three constants have other names. */
function pythonLiteral(value: unknown): string {
  const constants = /("(?:[^"\\]|\\.)*")|\b(?:true|false|null)\b/g
  const names: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }
  return json(value, 4).replace(constants, (word, text) => text ?? names[word])
}
