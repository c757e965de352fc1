import type { FeatureExtra } from '../../node/base/compiled-page.js'
import type { FeatureTheme } from '../../node/base/feature.js'

export const blogTheme: FeatureTheme = {
  feature: 'blog',
  components: [
    'AuthorCard',
    'AuthorList',
    'PostArchive',
    'PostByline',
    'PostFooter',
    'PostHeader',
    'PostList',
    'TagList',
  ],
}

/** What posts and lists of posts need in the browser. */
export const blogStyles: FeatureExtra = 'blog/blog.css'
