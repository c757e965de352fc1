import { createIcon } from '../../create-icon.js'

/** A house. */
export default createIcon('M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6')
