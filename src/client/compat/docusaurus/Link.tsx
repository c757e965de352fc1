export { Link as default } from 'docsgen/client'
