import { createIcon } from '../../create-icon.js'

/** A half-filled circle. */
export default createIcon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 3v18M12 7l5-2M12 12h9M12 17l5 2')
