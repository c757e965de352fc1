import { createIcon } from '../../create-icon.js'

/** A line that wraps. */
export default createIcon('M4 6h16M4 12h13a3 3 0 0 1 0 6h-4M15 16l-2 2 2 2M4 18h4')
