// Stands in for undici in dist/, where linkinator would use it for two things alone: to ask a proxy that the environment
// names, which cannot reach this machine's own server, and to accept any certificate, which nobody asks of it.
export const fetch = globalThis.fetch
export class Agent {}
export class ProxyAgent {}
