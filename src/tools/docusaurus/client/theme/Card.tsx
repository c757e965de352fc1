export * from '../../../../client/components/Card.js'
export { default } from '../../../../client/components/Card.js'
