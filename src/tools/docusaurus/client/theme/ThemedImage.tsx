export * from '../../../../client/components/ThemedImage.js'
export { default } from '../../../../client/components/ThemedImage.js'
