/** Codes of problems with the command line and the environment of a command. */
export const commandCodes = {
  usage: {
    severity: 'error',
    cause: 'The command line has an unknown command, option or value.',
    fix: 'Follow the hint, or run `docsgen help <command>`.',
    example: {
      command: 'docsgen biuld',
      message: 'error usage: unknown command "biuld"; did you mean "build"?',
    },
  },
  'file-exists': {
    severity: 'error',
    cause:
      '`docsgen eject` and `docsgen migrate` replace a file only with `--force`. `docsgen init` never replaces a file, and `docsgen version` never replaces a version.',
    fix: 'Use the existing file, or replace it with `--force`. `docsgen eject` and `docsgen init` can write to another folder. Give a new version another name.',
    example: {
      files: { 'theme/Footer.tsx': 'export default function Footer() {\n  return <footer>My project</footer>\n}\n' },
      command: 'docsgen eject Footer',
      message:
        'error file-exists: "theme/Footer.tsx" exists already; replace it with --force, or write to another folder with --to',
    },
  },
  'not-writable': {
    severity: 'error',
    cause:
      'A command does not change a file that is read-only or that another program is changing, a symbolic link to nothing, or a file outside of the site to which a link leads. Nothing was written.',
    fix: 'Follow the hint, and run the command again.',
    example: {
      files: {
        'docs/index.md': '# Home\n',
        'versions.json': '[]\n',
      },
      command: 'docsgen version 1.0',
      message: 'error not-writable: "versions.json" is read-only; allow writing to it, and run the command again',
    },
  },
  'already-replaced': {
    severity: 'error',
    cause: 'The config already replaces the theme component that `docsgen eject` would copy.',
    fix: 'Edit the file that replaces it, or first remove the component from `theme.components` in the config.',
    example: {
      files: {
        'docsgen.config.ts':
          "export default {\n  title: 'My project',\n  theme: { components: { Footer: 'theme/MyFooter.tsx' } },\n}\n",
        'theme/MyFooter.tsx': 'export default function Footer() {\n  return <footer>My project</footer>\n}\n',
      },
      command: 'docsgen eject Footer',
      message:
        'error already-replaced: "Footer" is replaced by "theme/MyFooter.tsx" already; edit that file, or first remove "theme.components.Footer" from the config',
    },
  },
  'out-dir': {
    severity: 'error',
    cause:
      'The output folder is a file, or contains files that docsgen did not write, or symbolic links. docsgen never replaces, removes or follows them, whether the folder has a site already or not.',
    fix: 'Move the files to a static folder, from which every build copies them, or choose another output folder with `--out-dir` or `outDir`.',
    example: {
      files: { 'public/notes.txt': 'Buy milk.\n' },
      command: 'docsgen build --out-dir public',
      message:
        'error out-dir: the output folder "/home/jane/my-project/public" has "notes.txt", which docsgen did not write; choose another folder with --out-dir, move it to a static folder, or remove it',
    },
  },
  locked: {
    severity: 'error',
    cause:
      'The build was suspended for more than a minute, and a build on another machine or in another container has taken over the cache folder. The old site is unchanged.',
    fix: 'Run the build again. If several machines build at the same time, set a `cacheDir` for each.',
    example: {
      command: 'docsgen build',
      message: 'error locked: another build has taken over "/home/jane/my-project/.docsgen"; run again',
    },
  },
  'not-built': {
    severity: 'error',
    cause: '`docsgen serve` found no built site in the output folder.',
    fix: 'Run `docsgen build` first, or use `docsgen serve --watch`.',
    example: {
      command: 'docsgen serve',
      message: 'error not-built: there is no built site in "build"; run `docsgen build` first',
    },
  },
  'no-built-site': {
    severity: 'error',
    cause: '`docsgen diff` was given a folder that does not exist, or one without a built site.',
    fix: 'Pass the output folders of two builds, of docsgen or of another generator. `docsgen build --out-dir <folder>` builds into another folder.',
    example: {
      command: 'docsgen diff build-old build',
      message:
        'error no-built-site: there is no folder "/home/jane/my-project/build-old"; pass two output folders, such as "build"; `docsgen build --out-dir` builds into another one',
    },
  },
  'port-in-use': {
    severity: 'error',
    cause: 'Another program listens on the port.',
    fix: 'Stop that program, or choose another port with `--port`.',
    example: {
      command: 'docsgen serve --port 3000',
      message:
        'error port-in-use: port 3000 on 127.0.0.1 is in use; stop the program that uses it, or choose another port: --port 3001',
    },
  },
  'port-refused': {
    severity: 'error',
    cause: 'The operating system does not let this user listen on the port.',
    fix: 'Choose a port above 1023 with `--port`.',
    example: {
      command: 'docsgen serve --port 80',
      message:
        'error port-refused: you do not have permission to listen on port 80; choose a port above 1023: --port 3000',
    },
  },
  'host-unknown': {
    severity: 'error',
    cause: 'The address given to `--host` is not an address of this machine.',
    fix: 'Use `--host 127.0.0.1`, or `--host 0.0.0.0` for all addresses.',
    example: {
      command: 'docsgen serve --host 203.0.113.7',
      message: 'error host-unknown: "203.0.113.7" is not an address of this machine; try --host 127.0.0.1',
    },
  },
} as const
