import type * as z from 'zod/mini'
import type { ResolvedConfig } from './config.js'
import type { OptionFields } from './schema/fields.js'

/** The option of which a path names an option of each entry: `docs` for `docs.tags`. */
type EntriesOf<Path> = Path extends `publish.${string}` ? never : Path extends `${infer List}.${string}` ? List : never

type OptionsBelow<Fields extends OptionFields, List extends string> = {
  readonly [Path in keyof Fields as Path extends `${List}.${infer Name}` ? Name : never]: z.output<Fields[Path]>
}

/**
 * The options of a feature in a checked config. Those in `publish` and at the top have their paths as keys. Those of the entries of a
 * list, such as `docs`, are at the key of the list: the options of each entry by its `id`.
 */
type CheckedFields<Fields extends OptionFields> = {
  readonly [Path in keyof Fields as EntriesOf<Path> extends never ? Path : never]: z.output<Fields[Path]>
} & {
  readonly [List in EntriesOf<keyof Fields>]: ReadonlyMap<string, OptionsBelow<Fields, List>>
}

/** The config without the options of features. */
export type CoreConfig = Omit<ResolvedConfig, 'featureOptions'>

/** What a feature makes its options from. */
interface OptionContext {
  readonly config: CoreConfig
  /** The texts of the existing files that options name as `data`, by absolute path. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether the author has set an option. */
  isWritten(option: string): boolean
}

interface Declaration<Fields extends OptionFields, Value> {
  /**
   * The schemas of the options by path: `redirects`, `publish.llms` for one in `publish`, or `docs.tags` for one of each docs folder. The
   * option above may be one of another feature: `blog.feed`.
   */
  readonly fields: Fields
  /**
   * Returns what the feature reads for the options of a checked config; these themselves by default. It becomes part of the key of
   * the site, so it consists of data, regular expressions and functions.
   */
  resolve?(checked: CheckedFields<Fields>, context: OptionContext): Value
}

/** The options that a feature adds to the config. Only code that has this value can read them. */
export interface OwnOptions<Fields extends OptionFields = OptionFields, Value = unknown> {
  readonly fields: Fields
  /** Converts the options of a checked config, which `checked` has as `CheckedFields` describes. Called once, when the config is loaded. */
  resolve(checked: Readonly<Record<string, unknown>>, context: OptionContext): Value
  /** The options of a site whose config was loaded with the feature. */
  of(config: Pick<ResolvedConfig, 'featureOptions'>): Value
}

/** Declares the options of a feature. */
export function ownOptions<const Fields extends OptionFields, Value = CheckedFields<Fields>>(
  feature: string,
  { fields, resolve = (checked) => checked as Value }: Declaration<Fields, Value>,
): OwnOptions<Fields, Value> {
  return {
    fields,
    resolve: (checked, context) => resolve(checked as CheckedFields<Fields>, context),
    of: ({ featureOptions }) => featureOptions[feature] as Value,
  }
}
