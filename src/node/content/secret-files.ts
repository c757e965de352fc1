import type { Diagnostic } from '../../shared/diagnostic.js'

/** What programs leave in a static folder. */
export const UNPUBLISHED = ['.git', '.svn', '.hg']
  .flatMap((name) => [`**/${name}`, `**/${name}/**`])
  .concat('**/.DS_Store')

const SECRET_FILE =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|\.npmrc|\.yarnrc\.yml|\.netrc|\.pgpass|\.git-credentials|\.htpasswd|\.(?:ssh|aws|gnupg|docker|kube)\/.*)$/

/** Whether programs read passwords from files of this name. */
export function isSecretFile(relativePath: string): boolean {
  return SECRET_FILE.test(relativePath)
}

/** Reports a file that is not published. */
export function secretFile(file: string): Diagnostic {
  return {
    code: 'secret-file',
    severity: 'warning',
    message: 'this static file is not published, because files of this name hold passwords',
    hint: 'move it out of the static folder',
    location: { file },
  }
}
