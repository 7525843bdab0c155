import { dirname } from 'node:path'
import { runWhenMain, type Report } from './check-report.ts'
import { literalWordsIn } from './literal-words.ts'
import {
  messageFolders,
  problemsBetweenLanguages,
  readMessageFolder,
  spokenKey,
  type MessageFolder,
} from './message-files.ts'
import { problemsOfWording } from './message-wording.ts'
import { messageUses, textsIn, type MessageUse } from './message-uses.ts'
import { codeFiles, isTest, parseSource, type Source } from './source-files.ts'

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
        literalWordsIn(source).map(({ line, words }) => `${source.path}:${line} words in code: ${words}`),
      ),
    ],
  }
}

/** Every key that is asked for exists, and every key that exists is asked for. */
function problemsOfUse(folders: MessageFolder[], sources: Source[]): string[] {
  const unused = new Map(
    folders.map(({ namespace, messages }) => [namespace, new Set([...messages.en.keys()].map(spokenKey))]),
  )
  const known = new Map([...unused].map(([namespace, keys]) => [namespace, [...keys]]))
  const problems: string[] = []

  for (const source of sources) {
    const own = folders
      .filter(({ path }) => source.path.startsWith(`${dirname(path)}/`))
      .toSorted((one, other) => other.path.length - one.path.length)[0]?.namespace
    const uses = messageUses(source).map((use) => ({ ...use, namespace: use.namespace ?? own }))
    for (const use of uses) {
      const meant = [...known].filter(([namespace]) => use.namespace === '*' || use.namespace === namespace)
      const found = meant.flatMap(([namespace, keys]) =>
        keys.filter(matcher(use)).map((key) => unused.get(namespace)!.delete(key)),
      )
      if (found.length === 0)
        problems.push(`${source.path}:${use.line} no message ${use.namespace ?? '(no namespace)'}:${use.key}`)
    }
    for (const text of textsIn(source)) {
      for (const namespace of new Set([own, ...uses.map((use) => use.namespace)]))
        unused.get(namespace ?? '')?.delete(text)
      const [, named = '', key = ''] = /^([\w-]+):(.+)$/.exec(text) ?? []
      unused.get(named)?.delete(key)
    }
  }

  const left = folders.flatMap(({ namespace, path }) =>
    [...unused.get(namespace)!].map((key) => `${path} ${key} is used nowhere`),
  )
  return [...problems, ...left]
}

/** A key that names a whole group asks for all in it, as does the part before an open end. */
function matcher({ key }: MessageUse): (known: string) => boolean {
  const parts = key.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.+')}(\\..+)?$`)
  return (known) => pattern.test(known)
}

runWhenMain(import.meta, 'messages', checkMessages)
