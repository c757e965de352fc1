import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

/** Prints each file of tests with the number of files that have ended, and failures at once; then what the default reporter prints. */
export default class ProgressReporter extends DefaultReporter {
  #done = 0
  #all = 0

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#done = 0
    this.#all = specifications.length
    super.onTestRunStart(specifications)
  }

  protected override printTestModule(module: TestModule): void {
    this.#done++
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed')
    const seconds = (module.diagnostic().duration / 1000).toFixed(1)
    const name = module.relativeModuleId.replace(/^test\//, '')
    const failures = failed.length > 0 ? `, ${failed.length} failed` : module.ok() ? '' : ', failed'
    this.log(`[${this.#done}/${this.#all}] ${name}: ${tests.length} tests in ${seconds} s${failures}`)
    for (const test of failed)
      this.log(`  FAILED ${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0]}`)
  }
}
