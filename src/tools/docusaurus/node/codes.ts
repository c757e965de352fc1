/** Codes of problems in code that was written for Docusaurus. */
export const docusaurusCodes = {
  'unsupported-module': {
    severity: 'error',
    cause:
      'Code imports a module of Docusaurus that docsgen does not have, or a name that this module does not export in docsgen.',
    fix: 'Use what the message names. The guide "Coming from Docusaurus" lists the supported modules.',
    example: {
      files: {
        'docs/index.mdx':
          "import { useDoc } from '@docusaurus/theme-common'\n\nexport const Title = () => useDoc().metadata.title\n\n# Home\n\n<Title />\n",
      },
      message: `docs/index.mdx:1:1 error unsupported-module: docsgen's "@docusaurus/theme-common" has no export "useDoc"; import it from "@docusaurus/plugin-content-docs/client"`,
      fixed: {
        'docs/index.mdx':
          "import { useDoc } from '@docusaurus/plugin-content-docs/client'\n\nexport const Title = () => useDoc().metadata.title\n\n# Home\n\n<Title />\n",
      },
    },
  },
  'unused-theme-file': {
    severity: 'warning',
    cause:
      'The folder `src/theme` has a component that Docusaurus would use in its theme, but docsgen does not use it.',
    fix: 'Add the file to `theme.components`, move its content to a slot of the theme, or delete it.',
    example: {
      files: {
        'src/theme/Footer/index.tsx': 'export default function Footer() {\n  return <footer>My project</footer>\n}\n',
      },
      message: `src/theme/Footer/index.tsx warning unused-theme-file: "src/theme/Footer/index.tsx" is not in the theme: docsgen replaces only components that the config names; add it to the config if it fits: theme: { components: { Footer: './src/theme/Footer/index.tsx' } }`,
      fixed: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  theme: { components: { Footer: 'src/theme/Footer/index.tsx' } },\n}\n",
      },
    },
  },
} as const
