import { isCounted, startCounting } from './count.js'

if (isCounted()) startCounting()
