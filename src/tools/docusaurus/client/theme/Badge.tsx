export * from '../../../../client/components/Badge.js'
export { default } from '../../../../client/components/Badge.js'
