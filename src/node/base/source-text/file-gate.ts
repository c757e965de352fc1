import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Why content cannot show or publish a file, after the name of the file in a message, and what to do. */
export interface FileRefusal {
  readonly message: string
  readonly hint: string
}

/** Returns why content cannot show or publish the file with this absolute path; undefined if it can, or if there is none. */
export type FileGate = (filePath: string) => FileRefusal | undefined

/**
 * Creates the only check of files that content names: code blocks, images, links, `?raw` imports, references of documents. Such a file
 * is in one of these folders, which belong to the site or are named in its config, is not hidden or ignored by git there, and has no
 * name of files that hold secrets. Symbolic links are resolved first. What git ignores is looked up once for each folder.
 */
export function createFileGate(dirs: readonly string[], outside: FileRefusal = copyFile): FileGate {
  const ignored = new Map<string, ReadonlySet<string>>()
  const isIgnored = (real: string): boolean => {
    const { dir, base } = path.parse(real)
    const names = ignored.get(dir) ?? ignoredIn(dir)
    ignored.set(dir, names)
    return names.has(base)
  }
  return (filePath) => {
    const exists = existsSync(filePath)
    const paths = exists ? [filePath, realpathSync(filePath)] : [filePath]
    const real = paths.at(-1) ?? filePath
    const places = [...new Set(dirs.map((dir) => (exists && existsSync(dir) ? realpathSync(dir) : dir)))]
    const around = places.filter((dir) => isInside(path.relative(dir, real)))
    // Whether a file outside exists is not said.
    if (around.length === 0) return outside
    if (paths.some((one) => isSecretFile(path.basename(one))))
      return refusal('files of this name hold secrets', 'name another file')
    const isVisible = (dir: string) => !/(?:^|[\\/])\./.test(inPackage(path.relative(dir, real)))
    if (!around.some(isVisible)) return refusal('it is hidden', 'copy it into a folder and a name without a dot')
    // A package is installed, and a folder that the config names may be generated.
    if (!exists || inPackage(real) !== real || !isIgnored(real) || around.some(isIgnored)) return undefined
    return refusal('git ignores it', 'add it to the repository, or name its folder in the config')
  }
}

const copyFile: FileRefusal = { message: 'is outside of the site', hint: 'copy it into the site' }

/** Why code of a file is not shown that is in none of the folders. */
export const outsideCode: FileRefusal = {
  ...copyFile,
  hint: 'set `markdown.codeRoot` to a folder that contains it, such as ".."',
}

function refusal(why: string, hint: string): FileRefusal {
  return { message: `is not published, because ${why}`, hint }
}

function isInside(relativePath: string): boolean {
  return relativePath !== '..' && !relativePath.startsWith(`..${path.sep}`) && !path.isAbsolute(relativePath)
}

/** The path inside of the innermost package. pnpm installs packages in hidden folders. */
function inPackage(filePath: string): string {
  return filePath.replace(/^.*\bnode_modules[\\/]/s, '')
}

const secretNames = [
  String.raw`\.(?:env(?:rc|\..*)?|npmrc|yarnrc\.yml|netrc|pgpass|pypirc|git-credentials|htpasswd|dockercfg|vault-token)`,
  // Keys and key stores, and what SSH calls private keys.
  String.raw`.+\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)`,
  'id_[^.]*',
  String.raw`(?:service-?account.*|.*(?:credentials|client_secrets?).*)\.json`,
  String.raw`(?:secrets\.(?:json|ya?ml|toml)|.+\.env)`,
  String.raw`.+\.tfstate(?:\..+)?`,
]
const secretName = new RegExp(String.raw`(?:^|[\\/])(?:${secretNames.join('|')})$`, 'i')
const secretFolder = /(?:^|[\\/])\.(?:ssh|aws|gnupg|docker|kube)[\\/]/

/** Whether programs keep passwords, keys or tokens in files of this name. */
export function isSecretFile(filePath: string): boolean {
  return secretName.test(filePath) || secretFolder.test(filePath)
}

/** The names in a folder that git ignores; none without git or a repository. */
function ignoredIn(dir: string): ReadonlySet<string> {
  const input = readdirSync(dir).join('\0')
  const { stdout = '' } = spawnSync('git', ['check-ignore', '--stdin', '-z'], { cwd: dir, input, encoding: 'utf8' })
  return new Set((stdout ?? '').split('\0'))
}

/** Paths of the `.gitignore` files that apply to a folder, from the folder up to the root of its repository; none without one. */
export function gitignorePaths(dir: string): readonly string[] {
  const own = path.join(dir, '.gitignore')
  if (existsSync(path.join(dir, '.git'))) return [own]
  const above = path.dirname(dir)
  const others = above === dir ? [] : gitignorePaths(above)
  return others.length === 0 ? [] : [own, ...others]
}
