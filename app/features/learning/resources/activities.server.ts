import { readFileSync } from 'node:fs'
import type { PublishedActivity } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Unplugged activities, built by `tools/build/build-content.ts`; the file is read once, on the first lookup. */

const file = './build/content/activities.json'
let activities: Readonly<Record<Locale, Readonly<Record<string, PublishedActivity>>>> | undefined

const readActivities = () => (activities ??= JSON.parse(readFileSync(file, 'utf8')) as NonNullable<typeof activities>)

export const listActivityCodes = (): string[] => Object.keys(readActivities().en)

export function findActivity(locale: Locale, code: string): PublishedActivity | null {
  const activitiesOfLocale = readActivities()[locale]
  return Object.hasOwn(activitiesOfLocale, code) ? activitiesOfLocale[code]! : null
}
