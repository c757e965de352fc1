export * from '../../../../client/components/Details.js'
export { default } from '../../../../client/components/Details.js'
