import { globSync, readFileSync } from 'node:fs'

/** Messages of one language, by key. */
export type Messages = { [key: string]: Messages } & string

/** Reads the messages of a feature or a part of it, such as `classrooms`, `lessons/answers` or `platform/errors`. */
export function readMessages(owner: string, locale: string): Messages {
  const [path] = globSync(`app/{features/,features/*/,}${owner}/locales/${locale}.json`)
  if (!path) throw new Error(`no messages of ${owner} in ${locale}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Messages
}
