export * from '../../../../client/components/Cards.js'
export { default } from '../../../../client/components/Cards.js'
