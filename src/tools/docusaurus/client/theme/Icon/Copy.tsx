import { createIcon } from '../../create-icon.js'

/** Two sheets. */
export default createIcon('M9 9h11v11H9zM5 15H4V4h11v1')
