import { createIcon } from '../../create-icon.js'

/** A check mark. */
export default createIcon('M5 13l4 4L19 7')
