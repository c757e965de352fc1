import * as z from 'zod/mini'
import { ownOptions } from '../../node/base/own-options.js'
import { field, stringRule, text } from '../../node/base/schema/fields.js'

const endpoint = z
  .string()
  .check(
    stringRule(
      (value) => /^\/(?!\/)/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value)),
      'is neither a URL nor a path of the host',
      'write it as "https://api.example.com/feedback" or "/api/feedback"',
    ),
  )

const repo = z
  .string()
  .check(stringRule((value) => /^[\w.-]+\/[\w.-]+$/.test(value), 'is not a repository', 'write it as "owner/name"'))

/** `feedback` and `comments`: what readers can say about a page of the docs. */
export const feedbackOptions = ownOptions('feedback', {
  fields: {
    feedback: field(
      z.optional(
        z.union([
          z.literal('analytics'),
          z.strictObject({
            endpoint: field(endpoint, 'Where the answers are sent: a URL, or a path of the host of the site'),
          }),
        ]),
      ),
      'The question below docs whether the page was helpful; `analytics`: the answers are events of `analytics`',
      { before: 'links' },
    ),
    comments: field(
      z.optional(
        z.strictObject({
          repo: field(repo, 'Repository on GitHub with the discussions: `owner/name`'),
          repoId: field(text, 'Id of the repository, as giscus.app shows it'),
          category: field(text, 'Category of the discussions'),
          categoryId: field(text, 'Id of the category, as giscus.app shows it'),
        }),
      ),
      'Comments below docs, by giscus',
      { before: 'links' },
    ),
  },
  resolve: ({ feedback, comments }, { isWritten }) => ({
    feedback,
    comments,
    lacksAnalytics: feedback === 'analytics' && !isWritten('analytics'),
  }),
})
