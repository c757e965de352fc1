import * as z from 'zod/mini'
import { field } from './fields.js'

/** `render`: limits for the code of pages. */
export const renderSchema = z.strictObject({
  timeout: field(
    z._default(z.number().check(z.minimum(0.1), z.maximum(3600)), 10),
    'Seconds after which a page that is still being compiled or rendered is stopped and reported',
  ),
  memory: field(
    z._default(z.int().check(z.minimum(256), z.maximum(65536)), 1024),
    'Megabytes of memory that each thread with the code of pages, or with a large page, may use',
  ),
})
