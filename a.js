import styles from './a.module.css'
import * as all from './a.module.css'
export const x = styles.buton + all.buton + styles.button
