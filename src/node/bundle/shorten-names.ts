import type { OutputFile } from 'esbuild'

/**
 * Shortens the names in the browser's code, in a second pass: in the first one esbuild would shorten the class names of
 * CSS modules with them, and the server's would be others.
 */
export async function shortenNames(outputs: readonly OutputFile[]): Promise<OutputFile[]> {
  const { transform } = await import('esbuild')
  return Promise.all(
    outputs.map(async (output) => {
      if (!output.path.endsWith('.js')) return output
      const { code } = await transform(output.text, { format: 'esm', minify: true, charset: 'utf8', target: 'es2022' })
      return { ...output, contents: Buffer.from(code), text: code }
    }),
  )
}
