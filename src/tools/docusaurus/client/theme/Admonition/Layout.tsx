export * from '../../../../../client/components/Admonition.js'
export { default } from '../../../../../client/components/Admonition.js'
