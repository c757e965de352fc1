import type { PageLink } from '../../shared/page.js'

/** Assistants that the config can name, with the URL that opens them with a question. */
export const ASSISTANTS = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?hints=search&q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  grok: { label: 'Grok', href: 'https://grok.com/?q={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' },
} as const satisfies Readonly<Record<string, PageLink>>

/** Name of such an assistant. */
export type Assistant = keyof typeof ASSISTANTS
