import { posix } from 'node:path'

/** A reader cannot scan a longer list. Files in subfolders do not count. */
const maxFilesPerFolder = 40

/** Their file names are stored in databases, so files cannot move to subfolders. */
const fixedFolders: ReadonlySet<string> = new Set(['db/migrations'])

/** Reports folders with too many files. `paths` are the files of the repository, `/` between parts. */
export function findLargeFolders(paths: readonly string[], limit = maxFilesPerFolder): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > limit && !fixedFolders.has(folder))
    .map(([folder, count]) => `${folder} has ${count} files, at most ${limit} are allowed — group them in subfolders`)
    .toSorted()
}
