/** The code of what is left to do after a migration. */
export const migrateCodes = {
  'not-migrated': {
    severity: 'warning',
    cause: '`docsgen migrate` found an option or a file of a Docusaurus site that it cannot migrate by itself.',
    fix: 'Do what the message says, or leave it out. `docsgen migrate --format json` lists these places.',
    example: {
      files: {
        'docusaurus.config.js':
          "export default {\n  title: 'My project',\n  url: 'https://example.com',\n  baseUrl: '/',\n  presets: ['classic'],\n  plugins: ['docusaurus-plugin-example'],\n}\n",
      },
      command: 'docsgen migrate --dry-run',
      message:
        'docusaurus.config.js:6:13 plugins[0]: docsgen does not run the plugin docusaurus-plugin-example: look for what it does in the guide, or do it before the build',
    },
  },
} as const
