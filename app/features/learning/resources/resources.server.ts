import { readFileSync } from 'node:fs'
import type { PublishedAnswers, PublishedResource } from '#content/publish-resources.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Printed resources and their answers, built by `tools/build/build-content.ts`; each file is read on its first lookup. */

type ByLocaleAndCode<Value> = Readonly<Record<Locale, Readonly<Record<string, Value>>>>

const readOnce = <Value>(file: string) => {
  let content: ByLocaleAndCode<Value> | undefined
  return () => (content ??= JSON.parse(readFileSync(file, 'utf8')) as ByLocaleAndCode<Value>)
}

const readResources = readOnce<PublishedResource>('./build/content/resources.json')
const readAnswers = readOnce<PublishedAnswers>('./build/content/resource-answers.json')

export const listResources = (locale: Locale): PublishedResource[] => Object.values(readResources()[locale])

export const listResourceCodes = (): string[] => Object.keys(readResources().en)

export function findResource(locale: Locale, code: string): PublishedResource | null {
  const resources = readResources()[locale]
  return Object.hasOwn(resources, code) ? resources[code]! : null
}

/** Only `show-answers.server.ts` may use them: it checks the requester. */
export const getAnswers = (locale: Locale, code: string): PublishedAnswers => readAnswers()[locale][code]!
