export * from '../../../../client/components/Figure.js'
export { default } from '../../../../client/components/Figure.js'
