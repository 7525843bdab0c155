import { dirname } from 'node:path'
import { runWhenMain, type Report } from '../check-report.ts'
import { literalWordsIn } from './literal-words.ts'
import {
  messageFolders,
  problemsBetweenLanguages,
  readMessageFolder,
  baseKey,
  type MessageFolder,
} from './message-files.ts'
import { problemsOfWording } from './message-wording.ts'
import { messageUses, textsIn, type MessageUse } from './message-uses.ts'
import { codeFiles, isTest, parseSource, type Source } from '../../source-files.ts'

export function checkMessages(root: string): Report {
  const read = messageFolders(root).map((path) => readMessageFolder(root, path))
  const folders = read.map(({ folder }) => folder)
  const sources = codeFiles(root, ['app', 'server'])
    .filter((path) => !isTest(path))
    .map((path) => parseSource(root, path))
  const texts = folders.reduce((sum, { messages }) => sum + messages.en.size, 0)

  return {
    counted: `${folders.length} folders, ${texts} messages, ${sources.length} files`,
    problems: [
      ...(folders.length === 0 || sources.length === 0 ? ['no messages or no code was read'] : []),
      ...read.flatMap(({ problems }) => problems),
      ...folders.flatMap(problemsBetweenLanguages),
      ...folders.flatMap(problemsOfWording),
      ...problemsOfUse(folders, sources),
      ...sources.flatMap((source) =>
        literalWordsIn(source).map(({ line, words }) => `${source.path}:${line} literal text in code: ${words}`),
      ),
    ],
  }
}

/** Reports used keys that do not exist and existing keys that are not used. */
function problemsOfUse(folders: MessageFolder[], sources: Source[]): string[] {
  const unused = new Map(
    folders.map(({ namespace, messages }) => [namespace, new Set([...messages.en.keys()].map(baseKey))]),
  )
  const existing = new Map([...unused].map(([namespace, keys]) => [namespace, [...keys]]))
  const problems: string[] = []

  for (const source of sources) {
    const folderNamespace = folders
      .filter(({ path }) => source.path.startsWith(`${dirname(path)}/`))
      .toSorted((folder, other) => other.path.length - folder.path.length)[0]?.namespace
    const uses = messageUses(source).map((use) => ({ ...use, namespace: use.namespace ?? folderNamespace }))
    for (const use of uses) {
      const candidates = [...existing].filter(([namespace]) => use.namespace === '*' || use.namespace === namespace)
      const matches = candidates.flatMap(([namespace, keys]) =>
        keys.filter(matcher(use)).map((key) => unused.get(namespace)!.delete(key)),
      )
      if (matches.length === 0)
        problems.push(`${source.path}:${use.line} no message ${use.namespace ?? '(no namespace)'}:${use.key}`)
    }
    for (const text of textsIn(source)) {
      for (const namespace of new Set([folderNamespace, ...uses.map((use) => use.namespace)]))
        unused.get(namespace ?? '')?.delete(text)
      const [, otherNamespace = '', key = ''] = /^([\w-]+):(.+)$/.exec(text) ?? []
      unused.get(otherNamespace)?.delete(key)
    }
  }

  const unusedProblems = folders.flatMap(({ namespace, path }) =>
    [...unused.get(namespace)!].map((key) => `${path} ${key} is unused`),
  )
  return [...problems, ...unusedProblems]
}

/** A key that names a group matches all keys in the group; `*` matches any part of a key. */
function matcher({ key }: MessageUse): (key: string) => boolean {
  const parts = key.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.+')}(\\..+)?$`)
  return (existing) => pattern.test(existing)
}

runWhenMain(import.meta, 'messages', checkMessages)
