import { createIcon } from '../../../create-icon.js'

/** A square with "in". */
export default createIcon('M4 4h16v16H4zM8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 0 0-4 0')
