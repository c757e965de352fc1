import { createIcon } from '../../create-icon.js'

/** An arrow out of a box. */
export default createIcon('M18 14v6H4V6h6M14 4h6v6M20 4l-9 9')
