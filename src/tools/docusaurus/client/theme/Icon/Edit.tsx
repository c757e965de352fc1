import { createIcon } from '../../create-icon.js'

/** A pencil. */
export default createIcon('M4 20l1-4L16 5l3 3L8 19zM14 7l3 3')
