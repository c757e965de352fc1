/** Settings of Mermaid that follow the colors and the font of the site. */
export function diagramTheme(): {
  readonly darkMode: boolean
  readonly themeVariables: Record<string, unknown> & { readonly background: string }
} {
  const root = document.documentElement
  const styles = getComputedStyle(root)
  const color = colorReader()
  const token = (name: string) => color(styles.getPropertyValue(`--dg-${name}`).trim())
  const darkMode = root.dataset.theme === 'dark'
  const [background, soft, border, text, softText, accent, softAccent] = [
    ...[token('bg'), token('bg-soft'), token('border'), token('text'), token('text-soft')],
    ...[token('accent'), token('accent-soft')],
  ] as const
  return {
    darkMode,
    themeVariables: {
      darkMode,
      ...{ fontFamily: styles.fontFamily, fontSize: '15px' },
      ...{ background, textColor: text, titleColor: text, lineColor: softText },
      ...{ primaryColor: softAccent, primaryTextColor: text, primaryBorderColor: accent },
      ...{ secondaryColor: soft, secondaryTextColor: text, secondaryBorderColor: softText },
      ...{ tertiaryColor: soft, tertiaryTextColor: text, tertiaryBorderColor: border },
      ...{ clusterBkg: soft, clusterBorder: border, edgeLabelBackground: background },
      ...{ noteBkgColor: soft, noteTextColor: text, noteBorderColor: softText },
    },
  }
}

/** Returns a function that converts any CSS color to the `#rrggbb` that Mermaid can calculate with. */
function colorReader(): (color: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (context === null) return color
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
}
