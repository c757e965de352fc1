import { createIcon } from '../../create-icon.js'

/** Three lines. */
export default createIcon('M4 6h16M4 12h16M4 18h16')
