/** Escapes text for HTML or XML: for content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
