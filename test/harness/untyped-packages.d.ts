/** Declarations for packages without types, as far as the tests use them. */

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { readonly addLocation: boolean; readonly embedSource: readonly string[] })
    /** Returns the structured data of a document, by format and then by type. */
    parse(html: string): { readonly jsonld: Readonly<Record<string, unknown>> }
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** Returns the violations of Google's rules. */
    validate(structuredData: object): Promise<readonly { readonly issueMessage: string }[]>
  }
}

declare module 'llms-txt-parser' {
  export default class LlmsTextParser {
    parse(text: string): { readonly title: string; readonly overview: string; readonly links: readonly object[] }
  }
}
