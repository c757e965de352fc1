import { createIcon } from '../../create-icon.js'

/** A moon. */
export default createIcon('M20 14.5A8 8 0 1 1 9.5 4 6.5 6.5 0 0 0 20 14.5z')
