import { pathToFileURL } from 'node:url'
import type { RecorderModules, TextRecorder, TextRecorders } from '../../base/recorder.js'

/** Returns a function that loads recorders and keeps them: compiling and rendering share them, with what they remember. */
export function createRecorderLoader(): (modules: RecorderModules) => Promise<TextRecorders> {
  const loaded = new Map<string, Promise<TextRecorder>>()
  const load = (name: string, { module, settings, codeHash }: RecorderModules[string]): Promise<TextRecorder> => {
    const key = JSON.stringify([name, module, settings, codeHash])
    // Node keeps modules by their URLs, also those of a file that has changed.
    const version = codeHash === undefined ? '' : `?${codeHash}`
    const recorder =
      loaded.get(key) ??
      import(pathToFileURL(module).href + version).then(
        ({ createRecorder }) => createRecorder(settings) as Promise<TextRecorder>,
      )
    loaded.set(key, recorder)
    return recorder
  }
  return async (modules) =>
    new Map(
      await Promise.all(
        Object.entries(modules).map(async ([name, module]) => [name, await load(name, module)] as const),
      ),
    )
}
