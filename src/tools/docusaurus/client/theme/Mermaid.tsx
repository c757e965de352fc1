export * from '../../../../client/components/Mermaid.js'
export { default } from '../../../../client/components/Mermaid.js'
