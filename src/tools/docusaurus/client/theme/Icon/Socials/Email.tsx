import { createIcon } from '../../../create-icon.js'

/** An envelope. */
export default createIcon('M3 5h18v14H3zM3 7l9 6 9-6')
