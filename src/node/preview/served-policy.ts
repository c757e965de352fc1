/** Servers of the author's machine, such as an API that runs next to the preview. */
const LOCAL = {
  connect: ' http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*',
  frame: ' http://localhost:* http://127.0.0.1:*',
} as const

/** The policy of a site as `serve --watch` serves it: where any https server is allowed, local servers are allowed too. */
export function servedPolicy(policy: string): string {
  return policy.replace(
    /\b(connect|frame)-src (?:[^;]* )?https:(?=[ ;]|$)/g,
    (directive, kind: keyof typeof LOCAL) => directive + LOCAL[kind],
  )
}

/** Replaces the policy in a document. */
export function withServedPolicy(html: string): string {
  return html.replace(/(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (policy) =>
    servedPolicy(policy),
  )
}
