export * from '../../../../client/components/Tabs.js'
export { default } from '../../../../client/components/Tabs.js'
