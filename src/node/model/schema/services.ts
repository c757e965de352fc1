import * as z from 'zod/mini'
import { field, stringRule, text } from './fields.js'

/** `analytics`: page views sent on each route change. */
export const analyticsSchema = z.strictObject({
  provider: field(z.enum(['google']), 'The analytics service'),
  trackingId: field(
    text.check(
      stringRule(
        (value) => !/^UA-/i.test(value),
        'is an id of Universal Analytics, which Google has turned off',
        'write the id of a Google Analytics 4 property, such as "G-ABC123"',
      ),
    ),
    'Tracking id, or a placeholder such as `{key}`',
  ),
  honorDoNotTrack: field(
    z._default(z.boolean(), true),
    'Whether to exclude readers whose browser asks not to be tracked',
  ),
})
