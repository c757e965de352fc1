import { closestLocale, locales } from '../../node/config/strings.js'
import type { Strings } from '../../shared/interface-text.js'
import { dropped, manual, mapped, type Note } from './part.js'

/** Texts of Docusaurus's theme that docsgen has with the same meaning and without placeholders. */
const SAME: Readonly<Record<string, keyof Strings>> = {
  'theme.AnnouncementBar.closeButtonAriaLabel': 'dismiss',
  'theme.CodeBlock.copied': 'copied',
  'theme.CodeBlock.copyButtonAriaLabel': 'copyCode',
  'theme.CodeBlock.wordWrapToggle': 'wrapLines',
  'theme.ErrorPageContent.tryAgain': 'retry',
  'theme.NotFound.title': 'notFound',
  'theme.SearchBar.label': 'search',
  'theme.TOCCollapsible.toggleButtonLabel': 'onThisPage',
  'theme.admonition.caution': 'caution',
  'theme.admonition.danger': 'danger',
  'theme.admonition.info': 'info',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.warning': 'warning',
  'theme.blog.archive.title': 'archive',
  'theme.blog.authorsList.pageTitle': 'authors',
  'theme.blog.authorsList.viewAll': 'allAuthors',
  'theme.blog.paginator.newerEntries': 'newerPosts',
  'theme.blog.paginator.olderEntries': 'olderPosts',
  'theme.blog.post.paginator.newerPost': 'newerPost',
  'theme.blog.post.paginator.olderPost': 'olderPost',
  'theme.blog.post.readMore': 'readMore',
  'theme.common.editThisPage': 'editPage',
  'theme.common.skipToMainContent': 'skipToContent',
  'theme.docs.breadcrumbs.navAriaLabel': 'breadcrumbs',
  'theme.docs.paginator.navAriaLabel': 'previousAndNext',
  'theme.docs.paginator.next': 'next',
  'theme.docs.paginator.previous': 'previous',
  'theme.tags.tagsPageLink': 'allTags',
  'theme.tags.tagsPageTitle': 'tags',
  'theme.unlistedContent.message': 'unlistedReason',
  'theme.unlistedContent.title': 'unlistedPage',
}

/**
 * The texts of the theme in a `code.json`, by their names in the option "strings". A language that docsgen has texts in keeps those: the
 * file has all texts of the theme, whether the site has changed them or not.
 */
export function themeTexts(
  messages: Readonly<Record<string, { readonly message: string }>>,
  { file, tag }: { readonly file: string; readonly tag: string },
): { readonly strings: Readonly<Record<string, string>>; readonly notes: readonly Note[] } {
  const own = Object.entries(messages).filter(([key]) => key.startsWith('theme.'))
  if (own.length === 0) return { strings: {}, notes: [] }
  const option = `languages.list.${tag}.strings`
  if (/^en\b/.test(tag) || closestLocale(tag, locales()) !== undefined) {
    const why = `docsgen has texts of its own in this language, in place of those of the theme: ${option} can change them`
    return { strings: {}, notes: dropped(file, why).notes }
  }
  const known = own.flatMap(([key, { message }]) => (SAME[key] ? [[SAME[key], message] as const] : []))
  const left = own.length - known.length
  return {
    strings: Object.fromEntries(known),
    notes: [
      ...(known.length === 0 ? [] : mapped(file, {}, option).notes),
      ...(left === 0
        ? []
        : manual(
            file,
            `docsgen has other texts than ${left} of the theme, and none in this language: translate them in ${option}`,
          ).notes),
    ],
  }
}
