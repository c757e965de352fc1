const safeImageData = /^data:image\/(?:png|gif|jpe?g|webp|avif|svg\+xml)[;,]/i

/** Whether following (or showing) a URL could run code or read local files: `javascript:`, `vbscript:`, `file:`, `data:` other than images. */
export function isUnsafeUrl(url: string, isImage: boolean): boolean {
  // Browsers drop tabs, newlines and leading control characters before they read the scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(stripControls(url))?.[1]?.toLowerCase()
  if (scheme === 'data') return !(isImage && safeImageData.test(url))
  return scheme === 'javascript' || scheme === 'vbscript' || scheme === 'file'
}

function stripControls(url: string): string {
  let out = ''
  for (const character of url) if (character > ' ' && character !== '\u007f') out += character
  return out
}
