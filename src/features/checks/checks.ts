import type { Feature } from '../../node/base/feature.js'
import { featureThreadPath } from '../../node/base/package.js'

/** Rules about the text of authors, which compiling a page applies. */
export const checks: Feature = {
  name: 'checks',
  textRules: featureThreadPath('checks', 'rules'),
  plan: () => ({}),
}
