/** The subjects of the config reference, each with its top-level options in order. Other options follow in a subject of their own. */
export const OPTION_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Site: ['title', 'tagline', 'url', 'base', 'trailingSlash', 'titleDelimiter', 'favicon', 'image', 'locale', 'strings'],
  Content: ['docs', 'blog', 'pages', 'static', 'redirects', 'customFields'],
  'Navbar and footer': ['navbar', 'footer', 'announcement'],
  Look: ['theme', 'colorMode', 'pageMenu', 'headTags', 'webApp', 'baseUrlBanner'],
  Plugins: ['plugins'],
  'Markdown and components': ['markdown', 'globalComponents', 'alias'],
  'Search and analytics': ['search', 'analytics'],
  Checks: ['links', 'diagnostics', 'budgets'],
  Publishing: ['publish', 'csp'],
  'Files and threads': ['outDir', 'cacheDir', 'jobs'],
}

/** Title of the subject of options that no other one has. */
export const OTHER_OPTIONS = 'Other options'

/** Options whose own options are many and alike, so that a line for each is enough. */
export const LISTED_OPTIONS: readonly string[] = ['strings', 'csp']
