export * from '../../../../client/components/TabItem.js'
export { default } from '../../../../client/components/TabItem.js'
