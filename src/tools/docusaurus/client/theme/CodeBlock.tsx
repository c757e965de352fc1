export * from '../../../../client/components/CodeBlock.js'
export { default } from '../../../../client/components/CodeBlock.js'
