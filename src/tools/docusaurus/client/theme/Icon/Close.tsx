import { createIcon } from '../../create-icon.js'

/** A cross. */
export default createIcon('M6 6l12 12M18 6L6 18')
