import { createIcon } from '../../create-icon.js'

/** An arrow to the right. */
export default createIcon('M5 12h14M13 6l6 6-6 6')
