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
  /** The texts of the existing files that `files` names, by absolute path. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether the author has set an option. */
  isWritten(option: string): boolean
}

/** An option that declares a folder of Markdown files, or a list of them: objects with `dir`, `include`, `exclude` and `markdown`. */
export interface FolderOption {
  /** A key of the config. */
  readonly option: string
  /** The default of `dir`. */
  readonly dir: string
  /** Options that name files in the folder, with the names under which these may be missing. */
  readonly files: Readonly<Record<string, string>>
}

interface Declaration<Fields extends OptionFields, Value> {
  /**
   * The schemas of the options by path: `webApp`, `publish.llms` for one in `publish`, or `docs.tags` for one of each docs folder. The
   * option above may be one of another feature: `blog.feed`.
   */
  readonly fields: Fields
  /** For some of the options, the option that follows in the reference and in migrated configs; others come last. */
  readonly before?: { readonly [Path in keyof Fields]?: string }
  /** Paths of options, also of inner ones, that name images in static folders, or lists of them. */
  readonly images?: readonly string[]
  /** Paths of options that name lists of files, which are read with the config. */
  readonly files?: readonly string[]
  /** Paths of options that name a file, which must exist. */
  readonly namedFiles?: readonly string[]
  /** Paths of options that list patterns of routes. */
  readonly routePatterns?: readonly string[]
  /** Those of the options that declare folders of content. */
  readonly folders?: readonly FolderOption[]
  /**
   * Returns what the feature reads for the options of a checked config; these themselves by default. It becomes part of the key of
   * the site, so it consists of data, regular expressions and functions.
   */
  resolve?(checked: CheckedFields<Fields>, context: OptionContext): Value
}

/** The options that a feature adds to the config. Only code that has this value can read them. */
export interface OwnOptions<Fields extends OptionFields = OptionFields, Value = unknown>
  extends Required<Omit<Declaration<Fields, Value>, 'resolve'>> {
  /** Converts the options of a checked config, which `checked` has as `CheckedFields` describes. Called once, when the config is loaded. */
  resolve(checked: Readonly<Record<string, unknown>>, context: OptionContext): Value
  /** The options of a site whose config was loaded with the feature. */
  of(config: Pick<ResolvedConfig, 'featureOptions'>): Value
}

/** Declares the options of a feature. */
export function ownOptions<const Fields extends OptionFields, Value = CheckedFields<Fields>>(
  feature: string,
  {
    fields,
    before = {},
    images = [],
    files = [],
    namedFiles = [],
    routePatterns = [],
    folders = [],
    resolve = (checked) => checked as Value,
  }: Declaration<Fields, Value>,
): OwnOptions<Fields, Value> {
  return {
    fields,
    before,
    images,
    files,
    namedFiles,
    routePatterns,
    folders,
    resolve: (checked, context) => resolve(checked as CheckedFields<Fields>, context),
    of: ({ featureOptions }) => featureOptions[feature] as Value,
  }
}
